import type { Ref } from 'react';
import type { FieldErrors } from '../schema.ts';

/** What is wrong, above the form, each with a link to its field. Its place is always there. */
export function ErrorSummary({ errors, ref }: { errors: FieldErrors; ref: Ref<HTMLDivElement> }) {
  const entries = Object.entries(errors);
  return (
    <div className="contents">
      {entries.length > 0 && (
        <div
          className="rounded-md border-4 border-danger p-5"
          ref={ref}
          tabIndex={-1}
          role="alert"
          aria-labelledby="error-summary"
        >
          <h2 className="text-h3" id="error-summary">
            There is a problem
          </h2>
          <ul className="mt-2 grid gap-1">
            {entries.map(([field, error]) => (
              <li key={field}>
                <a
                  className="inline-flex min-h-11 items-center font-700 text-danger"
                  href={`#${field}`}
                >
                  {error}
                </a>
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  );
}
