/** Minimum length of a word that matches as a prefix in an answer, so that "ev" does not match "every". */
const minPrefixLength = 4;

interface Searchable {
  /** Normalised words of the question and its keywords. */
  title: readonly string[];
  answer: readonly string[];
}

/** Splits text into words in lower case, without diacritics or punctuation. */
export function searchWords(text: string): string[] {
  const plainText = text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  return plainText.match(/[\p{L}\p{N}]+/gu) ?? [];
}

/**
 * Whether every typed word is a prefix of a word of the title or the answer. In the answer, a word shorter
 * than `minPrefixLength` must match a whole word.
 */
export function matches({ title, answer }: Searchable, queryWords: readonly string[]): boolean {
  return queryWords.every(
    (word) =>
      title.some((titleWord) => titleWord.startsWith(word)) ||
      answer.some((answerWord) =>
        word.length < minPrefixLength ? answerWord === word : answerWord.startsWith(word),
      ),
  );
}

interface Question extends Searchable {
  item: HTMLDetailsElement;
  summary: HTMLElement;
}

/**
 * Adds arrow keys, the filter, and the opening of linked answers. Returns the click handler of the buttons.
 */
export function startFaq(): (button: Element) => void {
  const questions = [...document.querySelectorAll<HTMLDetailsElement>('.faq-item')].flatMap(
    (item) => {
      const summary = item.querySelector('summary');
      if (!summary) return [];
      const title = searchWords(`${summary.textContent} ${item.dataset.keywords}`);
      const answer = searchWords(item.querySelector('.prose')?.textContent ?? '');
      return [{ item, summary, title, answer }];
    },
  );
  watchKeys(questions);
  for (const { item, summary } of questions) keepInPlace(item, summary);
  watchLinks(questions);
  watchFilter(questions);
  return createShowAllHandler(questions);
}

/** Moves the focus between questions with the arrow, Home and End keys. */
function watchKeys(questions: readonly Question[]): void {
  document.querySelector('.faq')?.addEventListener('keydown', (event) => {
    // Ctrl+End scrolls, and Alt+Arrow is the browser's Back.
    if (!(event instanceof KeyboardEvent) || event.ctrlKey || event.altKey || event.metaKey) return;
    const shownSummaries = questions
      .filter(({ item }) => !item.hidden)
      .map(({ summary }) => summary);
    const currentIndex = shownSummaries.findIndex((summary) => summary.matches(':focus'));
    if (currentIndex < 0) return;
    const targetIndex = {
      ArrowDown: currentIndex + 1,
      ArrowUp: currentIndex - 1,
      Home: 0,
      End: -1,
    }[event.key];
    if (targetIndex === undefined) return;
    event.preventDefault();
    shownSummaries.at(targetIndex % shownSummaries.length)?.focus();
  });
}

/** Keeps a clicked question in place on the screen while an answer above it closes. */
function keepInPlace(item: HTMLDetailsElement, summary: HTMLElement): void {
  summary.addEventListener('click', (event) => {
    event.preventDefault();
    const topBefore = summary.getBoundingClientRect().top;
    item.open = !item.open;
    scrollBy({ top: summary.getBoundingClientRect().top - topBefore, behavior: 'instant' });
  });
}

/** Opens the answer for the URL's fragment. Clears the filter if it hides the answer. */
function watchLinks(questions: readonly Question[]): void {
  const openLinked = () => {
    const item = questions.find(({ item }) => item.querySelector(':target'))?.item;
    if (!item) return;
    const filter = document.querySelector<HTMLInputElement>('#faq-filter');
    if (item.hidden && filter) {
      filter.value = '';
      filter.dispatchEvent(new Event('input'));
    }
    item.open = true;
    item.scrollIntoView();
  };
  addEventListener('hashchange', openLinked);
  openLinked();
}

function watchFilter(questions: readonly Question[]): void {
  const filter = document.querySelector<HTMLInputElement>('#faq-filter');
  const count = document.querySelector('#faq-count');
  const noMatchMessage = document.querySelector<HTMLElement>('#faq-none');
  if (!filter || !count || !noMatchMessage) return;
  const apply = () => {
    const queryWords = searchWords(filter.value);
    for (const question of questions) question.item.hidden = !matches(question, queryWords);
    const shownCount = questions.filter(({ item }) => !item.hidden).length;
    const { length } = questions;
    count.textContent =
      shownCount === length ? `${length} questions` : `${shownCount} of ${length} questions match`;
    noMatchMessage.hidden = shownCount > 0;
  };
  filter.addEventListener('input', apply);
  // The browser may have restored a value.
  if (filter.value) apply();
}

/**
 * Returns a click handler for "Show all answers", which becomes "Hide all answers". A shared `name` limits
 * the page to one open answer, so showing all removes the names.
 */
function createShowAllHandler(questions: readonly Question[]): (button: Element) => void {
  const showAll = document.querySelector('#faq-all');
  const label = showAll?.textContent ?? '';
  return (button) => {
    if (!showAll || button !== showAll) return;
    const shouldShow = showAll.textContent === label;
    showAll.textContent = shouldShow ? label.replace('Show', 'Hide') : label;
    for (const { item } of questions) {
      if (shouldShow) item.removeAttribute('name');
      else item.setAttribute('name', 'faq');
      item.open = shouldShow;
    }
  };
}
