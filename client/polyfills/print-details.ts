/** Opens closed `<details>` for printing and closes them afterwards, in browsers without `::details-content`. */
let closeCallbacks: (() => void)[] = [];

addEventListener('beforeprint', () => {
  closeCallbacks = [...document.querySelectorAll('details')].flatMap(openForPrinting);
});
addEventListener('afterprint', () => {
  for (const close of closeCallbacks.splice(0)) close();
});

function openForPrinting(details: HTMLDetailsElement): (() => void)[] {
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
