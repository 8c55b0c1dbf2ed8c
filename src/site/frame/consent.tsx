import { Html } from '../ui/html.tsx';
import { banner, preferences } from './frame.built.tsx';

/**
 * The cookie banner, in the flow of the page, so that it covers nothing. It is shown only while the
 * document has `data-ask-consent`, which client/head.ts sets before the first paint: no flash for
 * visitors who have chosen, no layout shift, no banner without script.
 */
export function ConsentBanner() {
  return (
    <Html
      as="section"
      className="consent"
      aria-labelledby="consent-title"
      data-nosnippet
      html={banner}
    />
  );
}

/** The preferences dialog, closed at first; src/consent/preferences.ts opens it and stores its switches. */
export function Preferences() {
  return (
    <Html
      as="dialog"
      className="dialog preferences"
      aria-labelledby="preferences-title"
      aria-describedby="preferences-text"
      data-screen
      html={preferences}
    />
  );
}
