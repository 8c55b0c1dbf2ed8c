export interface Answer {
  /** For the message of a failure: "GET /about". */
  asked: string;
  status: number;
  headers: Headers;
  body: string;
  bytes: Uint8Array;
}

/** Milliseconds that a site may take for one answer. */
const timeoutMs = 10_000;

/** A deployed site, as a visitor without cookies or cache sees it. */
export class Site {
  readonly origin: string;
  requests = 0;

  constructor(origin: string) {
    this.origin = origin;
  }

  /** Asks for a path and follows no redirect. */
  async ask(path: string, init: RequestInit = {}): Promise<Answer> {
    this.requests += 1;
    const response = await fetch(this.origin + path, {
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
      ...init,
    });
    const bytes = new Uint8Array(await response.arrayBuffer());
    return {
      asked: `${init.method ?? 'GET'} ${path}`,
      status: response.status,
      headers: response.headers,
      body: new TextDecoder().decode(bytes),
      bytes,
    };
  }

  /** The path on this site of a URL that names the canonical host. */
  pathOf(url: string): string {
    const { pathname, search } = new URL(url);
    return pathname + search;
  }
}
