/** A browser tab, with the operations that every browser's driver supports alike. */
export interface Tab {
  open(path: string): Promise<void>;
  /** Evaluates an expression in the page; its value must be serializable as JSON. */
  read(expression: string): Promise<unknown>;
  click(selector: string): Promise<void>;
  type(selector: string, text: string): Promise<void>;
  /** Presses a key on the focused element, by the name that WebDriver and the DOM share. */
  press(key: keyof typeof keys): Promise<void>;
  resize(width: number, height: number): Promise<void>;
}

export interface Engine {
  name: string;
  tab: Tab;
  close(): Promise<void>;
}

/** Code points that represent keys: WebDriver, section "Keyboard actions". */
export const keys = { ArrowRight: '\ue014', Escape: '\ue00c' };

/** Longest time that a journey waits for the page, in ms. */
const timeoutMs = 10_000;

/** Waits until an expression in the page is true. @throws Error with the expression after the time limit. */
export async function waitUntil(tab: Tab, expression: string): Promise<void> {
  const end = Date.now() + timeoutMs;
  while (Date.now() < end) {
    if ((await tab.read(expression)) === true) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`never true: ${expression}`);
}

/** Retries every 100 ms, `attemptsLeft` times: a browser takes a moment before it listens. */
export async function retry<T>(act: () => Promise<T>, attemptsLeft = 100): Promise<T> {
  try {
    return await act();
  } catch (error) {
    if (attemptsLeft === 0) throw error;
    await new Promise((resolve) => setTimeout(resolve, 100));
    return retry(act, attemptsLeft - 1);
  }
}
