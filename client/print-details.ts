/** Opens closed `<details>` for printing and closes them afterwards, if CSS has no `::details-content`. */
let closing: (() => void)[] = [];

addEventListener('beforeprint', () => {
  closing = [...document.querySelectorAll('details')].flatMap(openForPaper);
});
addEventListener('afterprint', () => {
  for (const close of closing.splice(0)) close();
});

function openForPaper(details: HTMLDetailsElement): (() => void)[] {
  if (details.open) return [];
  // Only one of the `<details>` with the same name can be open.
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
