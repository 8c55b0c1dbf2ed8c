import { dangerAdvice } from '../site/content/emergency.ts';
import type { Page } from '../site/frame/document.tsx';
import { href } from '../site/routes.ts';
import { PageTitle } from '../site/ui/page-title.tsx';

/** Texts of an error page: what is useful to a visitor, and no internal details. */
interface Failure {
  title: string;
  /** Status code with its text, as in "500 Internal Server Error", or alone on a refusal. */
  status: string;
  advice: string;
}

export function errorPage(): Page {
  return failurePage({
    title: 'Unexpected Application Error!',
    status: '500 Internal Server Error',
    advice: 'Something failed on our side. Please try again in a minute, or ring us.',
  });
}

/** Returns the page for a request that a guard refused before routing. */
export function refusedPage(status: string): Page {
  return failurePage({
    title: 'This request was refused',
    status,
    advice:
      'Open the page again and try once more. If you wanted to write to us, you can also ring.',
  });
}

export function methodNotAllowedPage(): Page {
  return failurePage({
    title: 'This address cannot do that',
    status: '405 Method Not Allowed',
    advice: 'The page is there, but it does not answer this kind of request. Open it as a page.',
  });
}

function failurePage({ title, status, advice }: Failure): Page {
  return {
    head: { title, description: advice },
    content: (
      <>
        <PageTitle title={title}>
          <p>{status}</p>
        </PageTitle>
        <div className="wrap section grid justify-items-start gap-6">
          <p className="measure">
            {advice} {dangerAdvice}
          </p>
          <a className="btn-accent" href={href('home')}>
            Return to the home page
          </a>
        </div>
      </>
    ),
  };
}
