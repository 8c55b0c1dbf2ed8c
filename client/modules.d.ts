/** The Network Information API, which only Chromium has. */
interface Navigator {
  readonly connection?: { readonly saveData: boolean; readonly effectiveType: string };
}

/** Speculation Rules, which only Chromium has. */
interface Document {
  readonly prerendering?: boolean;
}

declare module 'virtual:uno.css';
