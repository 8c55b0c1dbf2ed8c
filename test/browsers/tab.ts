/** A browser tab with the operations that the drivers of all browsers support. */
export interface Tab {
  open(path: string): Promise<void>;
  /** Evaluates an expression in the page. The value must be serializable as JSON. */
  read(expression: string): Promise<unknown>;
  click(selector: string): Promise<void>;
  type(selector: string, text: string): Promise<void>;
  /** Presses a key on the focused element. WebDriver and the DOM use the same key names. */
  press(key: 'ArrowDown' | 'ArrowRight' | 'Escape'): Promise<void>;
  resize(width: number, height: number): Promise<void>;
}

export interface Engine {
  name: string;
  tab: Tab;
  close(): Promise<void>;
}

/** Maximum time that a journey waits for the page, in ms. */
const timeoutMs = 10_000;

/** Waits until an expression in the page is true. @throws Error with the expression after the time limit. */
export async function waitUntil(tab: Tab, expression: string): Promise<void> {
  const deadline = Date.now() + timeoutMs;
  while (Date.now() < deadline) {
    if ((await tab.read(expression)) === true) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`After ${timeoutMs} ms this is still false: ${expression}`);
}
