import { expect, it } from 'vitest';
import { aSnapshot } from '../../../test/support/notices.ts';
import { sharedHtml } from '../../site/render-fragment.ts';
import { viewAt } from '../view.ts';

const snapshot = aSnapshot({});
const view = () => viewAt(snapshot, Date.UTC(2026, 10, 23, 12));

it('is rendered once for a view, and again for another of the same snapshot', async () => {
  let rendered = 0;
  const html = sharedHtml(() => {
    rendered += 1;
    return <p>{rendered}</p>;
  });
  const [one, other] = [view(), view()];
  expect(await html(one)).toEqual({ __html: '<p>1</p>' });
  expect(await html(other)).toEqual({ __html: '<p>2</p>' });
  expect(await html(one)).toEqual({ __html: '<p>1</p>' });
});

it('is rendered again after a failure', async () => {
  const failures = [new Error('once')];
  const html = sharedHtml(() => {
    const failure = failures.pop();
    if (failure) throw failure;
    return <p>Works</p>;
  });
  const one = view();
  await expect(html(one)).rejects.toThrow('once');
  expect(await html(one)).toEqual({ __html: '<p>Works</p>' });
});

it('does not wait for a request that was cancelled', async () => {
  const requests = [new Promise<string>(() => undefined), Promise.resolve('Works')];
  const html = sharedHtml(() => <p>{requests.shift()}</p>);
  const one = view();
  void html(one);
  expect((await html(one)).__html).toContain('Works');
});
