import { HtmlValidate, type Message } from 'html-validate';

const validator = new HtmlValidate({
  root: true,
  extends: ['html-validate:recommended', 'html-validate:a11y'],
  rules: {
    // React writes void elements, empty attributes and the case of names its own way; all are HTML.
    'void-style': 'off',
    'attr-case': 'off',
    'attribute-empty-style': 'off',
    'attribute-boolean-style': 'off',
    // Ark UI has colons in its ids, which HTML allows since version 5.
    'valid-id': ['error', { relaxed: true }],
    // Whether a number may break at the end of a line is a matter of looks, not of validity.
    'tel-non-breaking': 'off',
    // Some voice control finds a checkbox by `for` alone, even where the label is around it.
    'no-redundant-for': 'off',
  },
});

const told = ({ ruleId, message, line, column }: Message) =>
  `${ruleId}: ${message} (${line}:${column})`;

/** What is not valid in a page, each with its rule and place. */
export async function invalidities(html: string): Promise<string[]> {
  const { results } = await validator.validateString(html);
  return results.flatMap(({ messages }) => messages.map(told));
}
