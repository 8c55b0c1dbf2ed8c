import { describe, expect, it } from 'vitest';
import { sharedHtml } from './render-fragment.ts';

describe('shared HTML', () => {
  it('is rendered once for each view', async () => {
    let renderCount = 0;
    const html = sharedHtml(() => {
      renderCount += 1;
      return <p>{renderCount}</p>;
    });
    const [one, other] = [{}, {}];
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
    const one = {};
    await expect(html(one)).rejects.toThrow('once');
    expect(await html(one)).toEqual({ __html: '<p>Works</p>' });
  });

  it('does not wait for the rendering of a cancelled request', async () => {
    const requests = [new Promise<string>(() => undefined), Promise.resolve('Works')];
    const html = sharedHtml(() => <p>{requests.shift()}</p>);
    const one = {};
    void html(one);
    expect((await html(one)).__html).toContain('Works');
  });
});
