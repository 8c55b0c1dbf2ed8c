import { replaceParts, request } from './request.ts';

const everyMs = 2_000;

/** Asks again and again whether the public has seen what was published, until it is known. */
export async function watchSight(): Promise<void> {
  for (;;) {
    const region = document.querySelector<HTMLElement>('[data-seen]');
    if (!region?.dataset.seen) return;
    try {
      const { page } = await request('GET', region.dataset.seen);
      replaceParts(page, (name) => name === 'seen');
    } catch {
      // The next try says it.
    }
    await new Promise((resolve) => setTimeout(resolve, everyMs));
  }
}
