/** The Network Information API, which only Chromium has. */
interface Navigator {
  readonly connection?: { readonly saveData: boolean; readonly effectiveType: string };
}

declare module 'virtual:uno.css';
