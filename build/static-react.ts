/**
 * The part of React that pages without state need, for the desk: elements, context and static markup. React's
 * own server would be a quarter of the desk's Worker (decision 41).
 */
type Props = Readonly<Record<string, unknown>>;

/** Mark of an element, as in React. Data cannot contain a symbol, so data is never rendered as an element. */
const mark = Symbol.for('react.transitional.element');

interface StaticElement {
  readonly $$typeof: typeof mark;
  readonly type: unknown;
  readonly props: Props;
}

export const Fragment = Symbol.for('react.fragment');

export function jsx(type: unknown, props: Props): StaticElement {
  return { $$typeof: mark, type, props };
}
export { jsx as jsxs };

export function createElement(type: unknown, props: Props, ...children: unknown[]): StaticElement {
  return jsx(type, children.length > 0 ? { ...props, children } : props);
}

class Context {
  value: unknown;

  constructor(value: unknown) {
    this.value = value;
  }
}

export function createContext(value: unknown): Context {
  return new Context(value);
}

export function useContext({ value }: Context): unknown {
  return value;
}

/** Renders a tree without asynchronous components. @throws Error if a child cannot be rendered */
export function renderToStaticMarkup(tree: unknown): string {
  return render(tree);
}

/** Returns the same markup as a stream, for shared modules that can also render on the site. */
export function renderToReadableStream(tree: unknown): ReadableStream | null {
  return new Response(renderToStaticMarkup(tree)).body;
}

function render(node: unknown): string {
  if (typeof node === 'string') return escapeHtml(node);
  if (typeof node === 'number') return `${node}`;
  if (Array.isArray(node)) return node.map(render).join('');
  if (node === null || node === undefined || typeof node === 'boolean') return '';
  if (!isElement(node)) throw new Error(`A page contains a child of the type ${typeof node}.`);
  const { type, props } = node;
  if (typeof type === 'string') return renderTag(type, props);
  if (typeof type === 'function') return render(type(props));
  if (!(type instanceof Context)) return render(props.children);
  const outerValue = type.value;
  type.value = props.value;
  try {
    return render(props.children);
  } finally {
    type.value = outerValue;
  }
}

function isElement(node: unknown): node is StaticElement {
  return typeof node === 'object' && node !== null && '$$typeof' in node && node.$$typeof === mark;
}

const voidTags = new Set(['br', 'col', 'hr', 'img', 'input', 'link', 'meta', 'wbr']);

/** Names of attributes that differ from the lower case of the name of the property. */
const attributeNames: Readonly<Record<string, string>> = {
  className: 'class',
  htmlFor: 'for',
  httpEquiv: 'http-equiv',
  defaultValue: 'value',
  defaultChecked: 'checked',
};

/** Value of the `select` element around the current option. */
let selectedValue: unknown;

function renderTag(tag: string, props: Props): string {
  const { children, dangerouslySetInnerHTML: inner, ...ownProps } = props;
  const { defaultValue, ...otherProps } = ownProps;
  const isText = tag === 'textarea';
  const isSelect = tag === 'select';
  if (isSelect) selectedValue = defaultValue;
  const attributes = Object.entries(isText || isSelect ? otherProps : ownProps).map(
    renderAttribute,
  );
  const isSelected = tag === 'option' && props.value === selectedValue && 'value' in props;
  const start = `<${tag}${attributes.join('')}${isSelected ? ' selected=""' : ''}>`;
  if (voidTags.has(tag)) return start;
  const content = isText ? render(defaultValue) : (rawHtml(inner) ?? render(children));
  // The parser of HTML drops a line break at the start.
  const lineBreak = isText && content.startsWith('\n') ? '\n' : '';
  return `${start}${lineBreak}${content}</${tag}>`;
}

function rawHtml(inner: unknown): string | undefined {
  const hasHtml = typeof inner === 'object' && inner !== null && '__html' in inner;
  return hasHtml ? `${inner.__html}` : undefined;
}

function renderAttribute([property, value]: [string, unknown]): string {
  if (value === null || value === undefined) return '';
  const name = attributeNames[property] ?? property.toLowerCase();
  const isText = /^(aria|data)-/.test(name);
  if (typeof value !== 'boolean' || isText) return ` ${name}="${escapeHtml(`${value}`)}"`;
  return value ? ` ${name}=""` : '';
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#x27;',
};

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character);
}
