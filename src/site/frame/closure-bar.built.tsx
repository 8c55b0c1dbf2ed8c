import { renderFragment } from '../render-fragment.ts';
import { ClosureBar } from './closure-bar.tsx';

/** The bar with the placeholders {path} and {text}, for pages that are rendered at build. */
export const closureBar = await renderFragment(
  <ClosureBar closure={{ path: '{path}', text: '{text}' }} />,
);
