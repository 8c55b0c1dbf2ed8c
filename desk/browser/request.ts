const timeoutMs = 15_000;

export interface Answer {
  readonly page: Document;
  /** Final URL of the response, after redirects. */
  readonly url: string;
}

/** Thrown if the desk responded, but with a server error or without a page. */
export class FailedError extends Error {
  override readonly name = 'FailedError';
}

/**
 * Requests a page as a document. XMLHttpRequest parses HTML without a Trusted Types policy.
 * @throws FailedError, or the event of the failure if no response came.
 */
export function request(method: string, url: string, body?: FormData): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const asked = new XMLHttpRequest();
    asked.open(method, url);
    asked.responseType = 'document';
    asked.timeout = timeoutMs;
    asked.onload = () => {
      const { responseXML: page, responseURL, status } = asked;
      if (page && status < 500) resolve({ page, url: responseURL });
      else reject(new FailedError(`status ${status}`));
    };
    asked.onerror = reject;
    asked.ontimeout = reject;
    asked.send(body);
  });
}

/** Replaces the parts that `isMeant` selects with the parts of the same name in another rendering. */
export function replaceParts(page: Document, isMeant: (name: string) => boolean): void {
  for (const part of document.querySelectorAll<HTMLElement>('[data-part]')) {
    const name = part.dataset.part ?? '';
    const fresh = page.querySelector(`[data-part="${name}"]`);
    if (!fresh || !isMeant(name) || fresh.isEqualNode(part)) continue;
    part.replaceWith(fresh);
  }
}
