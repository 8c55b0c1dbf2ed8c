import { onReach } from '../../../client/on-reach.ts';

/** Brings what the FAQ does beyond HTML to whoever reaches for it, or comes for one answer. */
export function watchQuestions(): void {
  const area = document.querySelector('.faq')?.parentElement;
  if (!area) return;
  const load = () => import('./faq.ts');
  const fetchCode = onReach(area, load, ({ press }, button) => press(button));
  if (location.hash) fetchCode();
  addEventListener('hashchange', fetchCode);
}
