import { moveWith } from './moves.ts';

const timeoutMs = 15_000;

export interface PageResponse {
  readonly page: Document;
  /** URL after redirects. */
  readonly url: string;
}

/** Thrown if the desk responded, but with a server error or without a page. */
export class FailedError extends Error {
  override readonly name = 'FailedError';
}

/** Maximum time for which a press delays responses, in ms. A menu of the browser may take the release of a pointer. */
const maxPressMs = 2_000;
let releasePointer = () => {};
/** Resolves after the click while a pointer is down; otherwise already resolved. */
let pointerReleased = Promise.resolve();

/** Delays responses while a pointer is down, because a click is lost if its control moves or is replaced. */
export function watchPointer(): void {
  addEventListener('pointerdown', () => {
    releasePointer();
    pointerReleased = new Promise((resolve) => {
      releasePointer = resolve;
      setTimeout(resolve, maxPressMs);
    });
  });
  for (const type of ['pointerup', 'pointercancel']) {
    addEventListener(type, () => setTimeout(releasePointer));
  }
}

/**
 * Requests a page as a document. XMLHttpRequest parses HTML without a Trusted Types policy.
 * @throws FailedError, or the event of the failure if no response arrives.
 */
export function request(
  method: string,
  url: string,
  body?: FormData | URLSearchParams,
): Promise<PageResponse> {
  const response = new Promise<PageResponse>((resolve, reject) => {
    const xhr = new XMLHttpRequest();
    xhr.open(method, url);
    xhr.responseType = 'document';
    xhr.timeout = timeoutMs;
    xhr.onload = () => {
      const { responseXML: page, responseURL, status } = xhr;
      if (page && status < 500) resolve({ page, url: responseURL });
      else reject(new FailedError(`status ${status}`));
    };
    xhr.onerror = reject;
    xhr.ontimeout = reject;
    xhr.send(body);
  });
  return response.finally(() => pointerReleased);
}

/** Replaces the parts that `shouldReplace` selects with the parts of the same name in another rendering. */
export function replaceParts(
  page: Document,
  shouldReplace: (name: string, part: HTMLElement) => boolean,
): void {
  moveWith(() => {
    for (const part of document.querySelectorAll<HTMLElement>('[data-part]')) {
      const name = part.dataset.part ?? '';
      const newPart = page.querySelector(`[data-part="${name}"]`);
      if (!newPart || !shouldReplace(name, part)) continue;
      if (newPart.isEqualNode(part) && !isEdited(part)) continue;
      // A group that a person has opened stays open.
      const newGroups = newPart.querySelectorAll('details');
      for (const [index, { open }] of part.querySelectorAll('details').entries()) {
        if (open) newGroups[index]?.setAttribute('open', '');
      }
      part.replaceWith(newPart);
    }
  });
}

/** Whether a person has changed a control of a part, which its markup does not show. */
function isEdited(part: HTMLElement): boolean {
  return [...part.querySelectorAll<HTMLInputElement>('input, textarea')].some(
    ({ checked, defaultChecked, value, defaultValue }) =>
      checked !== defaultChecked || value !== defaultValue,
  );
}
