/** The Network Information API, which only Chromium has. */
interface Navigator {
  readonly connection?: { readonly saveData: boolean; readonly effectiveType: string };
}

/** Speculation Rules, which only Chromium has. */
interface Document {
  readonly prerendering?: boolean;
  onprerenderingchange?: () => void;
}

/** Trusted Types values, declared as strings because TypeScript's DOM types accept only strings. */
interface Window {
  readonly trustedTypes?: {
    createPolicy(
      name: string,
      rules: { createScriptURL(url: string): string },
    ): { createScriptURL(url: string): string };
  };
}

declare module 'virtual:uno.css';
