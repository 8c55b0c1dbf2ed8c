import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Engine, keys, retry, type Tab } from './tab.ts';

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

  return {
    name: `${capabilities.browserName} ${capabilities.browserVersion}`,
    tab: tabOf(send, context, origin),
    async close() {
      await Promise.all([once(firefox, 'exit'), send('browser.close', {})]);
      rmSync(profile, { recursive: true, force: true });
    },
  };
}

function tabOf(send: ReturnType<typeof commands>, context: string, origin: string): Tab {
  const evaluate = async (expression: string) => {
    const options = { expression, target: { context }, awaitPromise: true };
    const { result, exceptionDetails } = await send('script.evaluate', options);
    if (exceptionDetails) throw new Error(`${expression}: ${exceptionDetails.text}`);
    return result;
  };
  const perform = (type: string, actions: object[]): Promise<void> =>
    send('input.performActions', { context, actions: [{ type, id: type, actions }] });
  const pressKeys = (values: string[]) =>
    perform(
      'key',
      values.flatMap((value) => ['keyDown', 'keyUp'].map((type) => ({ type, value }))),
    );
  const click = async (selector: string) => {
    const found = `document.querySelector(${JSON.stringify(selector)})`;
    await evaluate(`${found}.scrollIntoView({ block: 'center', behavior: 'instant' })`);
    const origin = { type: 'element', element: await evaluate(found) };
    await perform('pointer', [
      { type: 'pointerMove', x: 0, y: 0, origin },
      { type: 'pointerDown', button: 0 },
      { type: 'pointerUp', button: 0 },
    ]);
  };
  return {
    open: (path) =>
      send('browsingContext.navigate', { context, url: origin + path, wait: 'complete' }),
    read: async (expression) => (await evaluate(expression)).value,
    click,
    async type(selector, text) {
      await click(selector);
      await pressKeys([...text]);
    },
    press: (key) => pressKeys([keys[key]]),
    resize: (width, height) =>
      send('browsingContext.setViewport', { context, viewport: { width, height } }),
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
  const ended = new Promise<never>((_, reject) => {
    socket.addEventListener('close', () => reject(new Error('Firefox has ended')));
  });
  ended.catch(() => undefined);
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
    const { result, error, message } = JSON.parse(await Promise.race([answered, ended]));
    if (error) throw new Error(`${method}: ${error} ${message}`);
    return result;
  };
}
