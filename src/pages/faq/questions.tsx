import { marked } from 'marked';
import { fillConstants, makeAbsolute } from '../../site/content/placeholders.ts';
import { DataScripts } from '../../site/frame/structured-data.tsx';
import { href } from '../../site/routes.ts';
import { RichText } from '../../site/ui/rich-text.tsx';
import { type Faq, faqs } from './content.ts';

/** All questions with their answers, also as https://schema.org/FAQPage. The HTML has placeholders for settings. */
export function Questions() {
  const questions = faqs.map((faq) => ({
    ...faq,
    answer: marked.parse(fillConstants(faq.answer), { async: false }).trim(),
  }));
  const structuredData = {
    '@context': 'https://schema.org',
    '@type': 'FAQPage',
    mainEntity: questions.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: exported(answer) },
    })),
  };
  return (
    <>
      {questions.map((faq) => (
        <Question key={faq.id} faq={faq} />
      ))}
      <DataScripts data={[structuredData]} />
    </>
  );
}

/** Returns an answer for search engines, with placeholders. */
function exported(answer: string): string {
  const html = makeAbsolute(answer, '{url}', href('faq'));
  return html.replace(/\{(phone|email)\}/g, '{$1Text}');
}

function Question({ faq }: { faq: Faq }) {
  return (
    <details className="faq-item" name="faq" data-keywords={faq.keywords}>
      <summary>
        <h2 className="text-[1.1875rem]">{faq.question}</h2>
      </summary>
      {/* Without JavaScript, browsers open an answer that contains the target of a link. */}
      <div className="faq-answer" id={faq.id}>
        <RichText as="div" className="prose" html={faq.answer} />
        <a className="tap text-small" href={`#${faq.id}`} data-screen>
          Link to this answer<span className="sr-only">: {faq.question}</span>
        </a>
      </div>
    </details>
  );
}
