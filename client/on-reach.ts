/** Asks again at another address: Chromium until 154 keeps in mind of a module that it did not come. */
const again = ({ message }: Error) =>
  import(/* @vite-ignore */ `${message.split(' ').pop()}?${Date.now()}`);

/**
 * Fetches code when somebody reaches into an area, and carries out a press on one of its buttons once
 * the code is there. Code that does not come is asked for again by the next press. Returns how to
 * fetch it for another reason.
 */
export function onReach<Code>(
  area: Element,
  load: () => Promise<Code>,
  press: (code: Code, button: Element) => void,
): () => Promise<Code | undefined> {
  /** Once it runs, for good: a second copy would answer each press a second time. */
  let code: Promise<Code | undefined> | undefined;
  const fetchCode = () => {
    code ??= load()
      .catch(again)
      .catch(() => {
        code = undefined;
      });
    return code;
  };
  for (const type of ['pointerenter', 'focusin']) area.addEventListener(type, fetchCode);
  area.addEventListener('click', async ({ target }) => {
    const button = target instanceof Element && target.closest('button');
    if (!button) return;
    button.setAttribute('aria-busy', 'true');
    const loaded = await fetchCode();
    button.removeAttribute('aria-busy');
    if (loaded) press(loaded, button);
  });
  return fetchCode;
}
