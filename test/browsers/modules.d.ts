/** Types for type checks, because only `npm run test:browsers` installs the package. */
declare module 'puppeteer-core' {
  interface Page {
    goto(url: string): Promise<unknown>;
    evaluate(expression: string): Promise<unknown>;
    click(selector: string): Promise<void>;
    type(selector: string, text: string): Promise<void>;
    keyboard: { press(key: string): Promise<void> };
    setViewport(size: { width: number; height: number }): Promise<void>;
  }
  interface Browser {
    newPage(): Promise<Page>;
    version(): Promise<string>;
    close(): Promise<void>;
  }
  interface Options {
    browser: 'firefox';
    executablePath: string;
    headless: boolean;
  }
  export function launch(options: Options): Promise<Browser>;
}
