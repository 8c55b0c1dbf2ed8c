/** A tab of some browser, as far as every browser can be driven the same way. */
export interface Tab {
  open(path: string): Promise<void>;
  /** The value of an expression in the page, as JSON. */
  read(expression: string): Promise<unknown>;
  click(selector: string): Promise<void>;
  type(selector: string, text: string): Promise<void>;
  /** Presses a key where the focus is: the name that WebDriver and DOM share. */
  press(key: 'ArrowDown' | 'ArrowRight' | 'Escape'): Promise<void>;
  resize(width: number, height: number): Promise<void>;
}

export interface Engine {
  name: string;
  tab: Tab;
  close(): Promise<void>;
}

/** Milliseconds that a page may take to do what a journey waits for. */
const timeoutMs = 10_000;

/** Waits until an expression of the page is true. @throws Error that names it where it never is. */
export async function until(tab: Tab, expression: string): Promise<void> {
  const end = Date.now() + timeoutMs;
  while (Date.now() < end) {
    if ((await tab.read(expression)) === true) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`never true: ${expression}`);
}
