import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import type { Engine } from './tab.ts';

const driver = '/usr/bin/WebKitWebDriver';
const port = 4_517;
const elementKey = 'element-6066-11e4-a52e-4f735466cecf';

/** Code points of keys, from the section "Keyboard actions" of WebDriver. */
const keys = { ArrowDown: '\ue015', ArrowRight: '\ue014', Escape: '\ue00c' };

/** Starts an installed WebKitGTK through WebDriver. Returns undefined without WebKitGTK or a display. */
export async function startWebKit(origin: string): Promise<Engine | undefined> {
  if (!existsSync(driver) || !process.env.DISPLAY) return;
  const process_ = spawn(driver, [`--port=${port}`], { stdio: 'ignore' });
  const { sessionId, capabilities } = await retry(() => send('/session', { capabilities: {} }));
  const session = `/session/${sessionId}`;
  const find = async (selector: string) => {
    const element = await send(`${session}/element`, { using: 'css selector', value: selector });
    return `${session}/element/${element[elementKey]}`;
  };
  const run = (script: string) => send(`${session}/execute/sync`, { script, args: [] });
  return {
    name: `${capabilities.browserName} ${capabilities.browserVersion}`,
    tab: {
      open: async (path) => void (await send(`${session}/url`, { url: origin + path })),
      read: (expression) => run(`return ${expression}`),
      click: async (selector) => {
        // The driver does not scroll to an element just below the viewport.
        await run(
          `document.querySelector(${JSON.stringify(selector)}).scrollIntoView({ block: 'center' })`,
        );
        await send(`${await find(selector)}/click`, {});
      },
      type: async (selector, text) => void (await send(`${await find(selector)}/value`, { text })),
      press: async (key) => {
        const keyActions = ['keyDown', 'keyUp'].map((type) => ({ type, value: keys[key] }));
        await send(`${session}/actions`, {
          actions: [{ type: 'key', id: 'keys', actions: keyActions }],
        });
      },
      resize: async (width, height) =>
        void (await send(`${session}/window/rect`, { width, height })),
    },
    close: () => end(process_, session),
  };
}

async function end(process_: ChildProcess, session: string): Promise<void> {
  await fetch(`http://127.0.0.1:${port}${session}`, { method: 'DELETE' });
  // The next driver uses the same port.
  const exit = once(process_, 'exit');
  process_.kill();
  await exit;
}

/** Sends a WebDriver command. @throws Error with the message of WebDriver. */
async function send(path: string, body: object) {
  const response = await fetch(`http://127.0.0.1:${port}${path}`, {
    method: 'POST',
    body: JSON.stringify(body),
  });
  const { value } = await response.json();
  if (!response.ok) throw new Error(`${path}: ${value.error} ${value.message}`);
  return value;
}

/** Retries every 100 ms, up to `attemptsLeft` times, because the driver needs time to start. */
async function retry<T>(act: () => Promise<T>, attemptsLeft = 50): Promise<T> {
  try {
    return await act();
  } catch (error) {
    if (attemptsLeft === 0) throw error;
    await new Promise((resolve) => setTimeout(resolve, 100));
    return retry(act, attemptsLeft - 1);
  }
}
