import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Engine, keys, retry } from './tab.ts';

const executablePaths = [
  '/usr/bin/firefox-esr',
  '/usr/bin/firefox',
  '/Applications/Firefox.app/Contents/MacOS/firefox',
];
const port = 4_518;

/** Starts an installed Firefox, driven by WebDriver BiDi; undefined if there is none. */
export async function startFirefox(origin: string): Promise<Engine | undefined> {
  const executablePath = [process.env.FIREFOX_PATH ?? '', ...executablePaths].find((path) =>
    existsSync(path),
  );
  if (!executablePath) return;
  const profile = mkdtempSync(join(tmpdir(), 'firefox-'));
  const flags = ['--headless', '--profile', profile, `--remote-debugging-port=${port}`];
  const firefox = spawn(executablePath, flags, { stdio: 'ignore' });
  const send = commands(await retry(connect));
  const { capabilities } = await send('session.new', { capabilities: {} });
  // Unlike the tab that Firefox opens by itself, it gets focus events.
  const { context } = await send('browsingContext.create', { type: 'tab' });

  const evaluate = async (expression: string) => {
    const target = { context };
    const options = { expression, target, awaitPromise: true };
    const { result, exceptionDetails } = await send('script.evaluate', options);
    if (exceptionDetails) throw new Error(`${expression}: ${exceptionDetails.text}`);
    return result;
  };
  const pressKeys = (values: string[]) =>
    send('input.performActions', {
      context,
      actions: [
        {
          ...{ type: 'key', id: 'keys' },
          actions: values.flatMap((value) => [
            { type: 'keyDown', value },
            { type: 'keyUp', value },
          ]),
        },
      ],
    });
  const click = async (selector: string) => {
    const element = await evaluate(
      `(() => {
        const element = document.querySelector(${JSON.stringify(selector)});
        element.scrollIntoView({ block: 'center', behavior: 'instant' });
        return element;
      })()`,
    );
    const move = { type: 'pointerMove', x: 0, y: 0, origin: { type: 'element', element } };
    const press = [
      { type: 'pointerDown', button: 0 },
      { type: 'pointerUp', button: 0 },
    ];
    const actions = [{ type: 'pointer', id: 'mouse', actions: [move, ...press] }];
    await send('input.performActions', { context, actions });
  };
  return {
    name: `${capabilities.browserName} ${capabilities.browserVersion}`,
    tab: {
      open: async (path) =>
        void (await send('browsingContext.navigate', {
          ...{ context, url: origin + path, wait: 'complete' },
        })),
      read: async (expression) => (await evaluate(expression)).value,
      click,
      async type(selector, text) {
        await click(selector);
        await pressKeys([...text]);
      },
      press: (key) => pressKeys([keys[key]]),
      resize: (width, height) =>
        send('browsingContext.setViewport', { context, viewport: { width, height } }),
    },
    async close() {
      await Promise.all([once(firefox, 'exit'), send('browser.close', {})]);
      rmSync(profile, { recursive: true, force: true });
    },
  };
}

async function connect(): Promise<WebSocket> {
  const socket = new WebSocket(`ws://127.0.0.1:${port}/session`);
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve);
    socket.addEventListener('error', () => reject(new Error(`no Firefox at port ${port}`)));
  });
  return socket;
}

/** Returns a function that sends a command. @throws Error with what Firefox reports. */
function commands(socket: WebSocket) {
  let lastId = 0;
  return async (method: string, params: object) => {
    lastId += 1;
    const id = lastId;
    const answered = new Promise<string>((resolve) => {
      socket.addEventListener('message', function listen({ data }) {
        if (JSON.parse(data).id !== id) return;
        socket.removeEventListener('message', listen);
        resolve(data);
      });
    });
    socket.send(JSON.stringify({ id, method, params }));
    const { result, error, message } = JSON.parse(await answered);
    if (error) throw new Error(`${method}: ${error} ${message}`);
    return result;
  };
}
