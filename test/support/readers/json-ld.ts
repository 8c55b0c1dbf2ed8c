type JsonLdValue = string | { readonly [key: string]: JsonLdValue | readonly JsonLdValue[] };

/**
 * Converts JSON-LD to N-Triples. Supports only the features of our catalogue: a context of
 * prefixes, typed and English literals, and nested nodes.
 */
export function nTriples({ '@context': context, ...root }: Record<string, JsonLdValue>): string {
  const triples: string[] = [];
  let blankNodes = 0;
  const iri = (name: string) => {
    const [prefix = '', local] = name.split(/:(.*)/);
    const namespace = typeof context === 'object' ? context[prefix] : undefined;
    return `<${typeof namespace === 'string' ? namespace + local : name}>`;
  };
  const term = (value: JsonLdValue): string => {
    if (typeof value === 'string') return JSON.stringify(value);
    const { '@value': literal, '@language': language, '@type': type } = value;
    if (literal === undefined) return node(value);
    return JSON.stringify(literal) + (language ? `@${language}` : `^^${iri(String(type))}`);
  };
  const node = (value: Exclude<JsonLdValue, string>): string => {
    const subject = value['@id'] === undefined ? `_:b${blankNodes++}` : iri(String(value['@id']));
    for (const [name, part] of Object.entries(value)) {
      for (const one of Array.isArray(part) ? part : [part]) {
        if (name === '@type') triples.push(`${subject} a ${iri(String(one))} .`);
        else if (!name.startsWith('@')) triples.push(`${subject} ${iri(name)} ${term(one)} .`);
      }
    }
    return subject;
  };
  node(root);
  return triples.join('\n');
}
