import fc from 'fast-check';
import { createElement, Fragment, type ReactNode } from 'react';
import { renderToStaticMarkup as renderWithReact } from 'react-dom/server';
import { expect, it } from 'vitest';
import { createContext, jsx, renderToStaticMarkup, useContext } from '../../build/static-react.ts';
import { runs } from '../support/runs.ts';

/** Returns HTML with sorted attributes in lower case, because their order and case have no meaning. */
function normalised(html: string): string {
  return html.replace(
    /<([a-z0-9]+)((?: [\w-]+="[^"]*")*)\/?>/gi,
    (_, tag: string, attributes: string) => {
      const names = attributes.match(/ [\w-]+="[^"]*"/g) ?? [];
      return `<${tag}${names
        .map((one) => one.replace(/^ [\w-]+/, (name) => name.toLowerCase()))
        .sort()
        .join('')}>`;
    },
  );
}

const text = fc.string({ unit: fc.constantFrom('a', '&', '<', '>', '"', "'", '\n', 'é', ' ') });
const flag = fc.boolean();
const props = fc.record(
  {
    ...{
      className: text,
      htmlFor: text,
      id: text,
      title: text,
      lang: text,
      tabIndex: fc.integer(),
    },
    ...{ hidden: flag, inert: flag, 'aria-hidden': flag, 'aria-label': text, 'data-part': text },
    ...{ autoComplete: text, translate: fc.constantFrom('yes', 'no'), 'data-open': flag },
  },
  { requiredKeys: [] },
);
const optional = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined });

const { node } = fc.letrec<{ node: ReactNode }>((tie) => ({
  node: fc.oneof(
    { depthSize: 'small' },
    text,
    fc.constantFrom(null, undefined, true, false, 0, 7),
    fc.array(tie('node'), { maxLength: 3 }).map((all) => createElement(Fragment, null, ...all)),
    fc
      .tuple(fc.constantFrom('p', 'button', 'fieldset', 'summary'), props, fc.array(tie('node')))
      .map(([tag, own, all]) => createElement(tag, own, ...all)),
    fc
      .tuple(fc.constantFrom('checkbox', 'radio', 'text'), props, optional(text), optional(flag))
      .map(([type, own, defaultValue, defaultChecked]) =>
        createElement('input', { ...own, type, defaultValue, defaultChecked }),
      ),
    fc
      .tuple(text, props)
      .map(([defaultValue, own]) => createElement('textarea', { ...own, defaultValue })),
    fc
      .tuple(text, fc.array(text))
      .map(([chosen, all]) =>
        createElement(
          'select',
          { defaultValue: chosen },
          ...[chosen, ...new Set(all)].map((value) => createElement('option', { value }, value)),
        ),
      ),
    // biome-ignore lint/security/noDangerouslySetInnerHtml: the desk uses this property
    text.map((__html) => createElement('div', { dangerouslySetInnerHTML: { __html } })),
  ),
}));

it('the static renderer of the desk has the same output as React', () => {
  const property = fc.property(node, (tree) => {
    expect(normalised(renderToStaticMarkup(tree))).toBe(normalised(renderWithReact(tree)));
  });
  fc.assert(property, { numRuns: runs(300) });
});

it('the static renderer restores the outer value of a context', () => {
  const Place = createContext('none');
  const Shown = () => `${useContext(Place)} `;
  const inner = jsx(Place, { value: 'inner', children: jsx(Shown, {}) });
  const outer = jsx(Place, { value: 'outer', children: [inner, jsx(Shown, {})] });
  expect(renderToStaticMarkup(jsx('p', { children: [outer, jsx(Shown, {})] }))).toBe(
    '<p>inner outer none </p>',
  );
});

it('the static renderer never renders data as an element', () => {
  const data = JSON.parse(JSON.stringify(createElement('script')));
  expect(() => renderToStaticMarkup(createElement('p', null, data))).toThrow('child of the type');
});
