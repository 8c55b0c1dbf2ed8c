import { matches, wordsOf } from './filter.ts';

const items = [...document.querySelectorAll<HTMLDetailsElement>('.faq-item')];
const headers = items.flatMap((item) => item.querySelector('summary') ?? []);
const filter = document.querySelector<HTMLInputElement>('#faq-filter');
const showAll = document.querySelector('#faq-all');
const count = document.querySelector('#faq-count');
const none = document.querySelector<HTMLElement>('#faq-none');
const searched = items.map((item, index) => ({
  title: wordsOf(`${headers[index]?.textContent} ${item.dataset.keywords}`),
  answer: [...item.querySelectorAll('p')].flatMap(({ textContent }) => wordsOf(textContent)),
}));

/** Arrow, Home and End keys go from question to question, as in an accordion. */
document.querySelector('.faq')?.addEventListener('keydown', (event) => {
  if (!(event instanceof KeyboardEvent)) return;
  const shown = headers.filter((header) => header.getClientRects().length > 0);
  const at = shown.findIndex((header) => header.matches(':focus'));
  if (at < 0) return;
  const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: -1 }[event.key];
  if (to === undefined) return;
  event.preventDefault();
  shown.at(to % shown.length)?.focus();
});

/** Closing an answer above pulls the page up; the pressed question stays where the finger is. */
for (const [index, header] of headers.entries()) {
  header.addEventListener('click', (event) => {
    const item = items[index];
    if (!item) return;
    event.preventDefault();
    const before = header.getBoundingClientRect().top;
    item.open = !item.open;
    scrollBy({ top: header.getBoundingClientRect().top - before, behavior: 'instant' });
  });
}

function openLinked(): void {
  const item = items.find(({ id }) => `#${id}` === location.hash);
  if (!item) return;
  // A filter may be hiding it.
  item.hidden = false;
  item.open = true;
  item.scrollIntoView();
}
addEventListener('hashchange', openLinked);
openLinked();

const show = showAll?.textContent ?? '';

/**
 * Does what a press on a button of the FAQ asks for: "Show all answers" opens them all and turns
 * into "Hide all answers". A shared name keeps one answer open, so showing all takes the names away.
 */
export function press(button: Element): void {
  if (!showAll || button !== showAll) return;
  const all = showAll.textContent === show;
  showAll.textContent = all ? show.replace('Show', 'Hide') : show;
  for (const item of items) {
    if (all) item.removeAttribute('name');
    else item.setAttribute('name', 'faq');
    item.open = all;
  }
}

function filterQuestions(): void {
  if (!filter) return;
  const typed = wordsOf(filter.value);
  for (const [index, words] of searched.entries()) {
    const item = items[index];
    if (item) item.hidden = !matches(words, typed);
  }
  const shown = items.filter((item) => !item.hidden).length;
  if (count) count.textContent = `${shown} of ${items.length} questions match`;
  if (none) none.hidden = shown > 0;
}
filter?.addEventListener('input', filterQuestions);
// Something may have been typed already.
if (filter?.value) filterQuestions();
