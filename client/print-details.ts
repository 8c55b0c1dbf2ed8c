/** Opens every closed answer for printing and closes it after, where CSS has no `::details-content`. */
let closing: (() => void)[] = [];

addEventListener('beforeprint', () => {
  closing = [...document.querySelectorAll('details')].flatMap(openForPaper);
});
addEventListener('afterprint', () => {
  for (const close of closing.splice(0)) close();
});

function openForPaper(details: HTMLDetailsElement): (() => void)[] {
  if (details.open) return [];
  // Of those that share a name only one can be open.
  const name = details.getAttribute('name');
  details.removeAttribute('name');
  details.open = true;
  return [
    () => {
      details.open = false;
      if (name !== null) details.setAttribute('name', name);
    },
  ];
}

export {};
