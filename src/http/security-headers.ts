/** Allows no inline style, and inline scripts only by hash. Pages need no nonce, so they can be cached. */
const contentSecurityPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self'",
  "font-src 'self'",
  "connect-src 'self'",
  "manifest-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
].join('; ');

/**
 * Browser features to deny: all that Chromium supports without a flag, because it warns of others. Client hints are
 * missing, because the site requests none.
 */
const deniedFeatures = [
  'accelerometer aria-notify autoplay browsing-topics camera captured-surface-control',
  'clipboard-read clipboard-write compute-pressure cross-origin-isolated deferred-fetch',
  'deferred-fetch-minimal digital-credentials-get display-capture encrypted-media fullscreen',
  'gamepad geolocation gyroscope hid identity-credentials-get idle-detection interest-cohort',
  'keyboard-map language-detector language-model local-fonts local-network local-network-access',
  'loopback-network magnetometer microphone midi on-device-speech-recognition otp-credentials',
  'payment picture-in-picture private-state-token-issuance private-state-token-redemption',
  'publickey-credentials-create publickey-credentials-get screen-wake-lock serial',
  'storage-access summarizer sync-xhr translator unload usb window-management',
  'xr-spatial-tracking',
].flatMap((line) => line.split(' '));

/** Headers of every response of the Worker and, through `_headers`, of every asset. */
export const securityHeaders = {
  'Content-Security-Policy': contentSecurityPolicy,
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Permissions-Policy': deniedFeatures.map((feature) => `${feature}=()`).join(', '),
  // With "no-referrer", browsers would send `Origin: null` with the contact form.
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Strict-Transport-Security': 'max-age=63072000; includeSubDomains',
  'X-Content-Type-Options': 'nosniff',
} as const;

/** Returns the headers of a page with one inline script in its head, allowed by its hash. */
export function securityHeadersWith(scriptHash: string): Record<string, string> {
  const policy = contentSecurityPolicy.replace("script-src 'self'", `$& '${scriptHash}'`);
  return { ...securityHeaders, 'Content-Security-Policy': policy };
}

/**
 * Returns the headers of a page that may also register a service worker, with one Trusted Types policy for
 * its address.
 */
export function withServiceWorker(headers: Record<string, string>): Record<string, string> {
  const policy = headers['Content-Security-Policy']?.replace(
    "trusted-types 'none'",
    'trusted-types alerts',
  );
  return {
    ...headers,
    ...(policy && { 'Content-Security-Policy': `${policy}; worker-src 'self'` }),
  };
}

/** Returns the policy of a page that any other page may frame; it allows one style by hash and nothing else. */
export function embedPolicy(styleHash: string): string {
  return [
    "default-src 'none'",
    `style-src '${styleHash}'`,
    "base-uri 'none'",
    "form-action 'none'",
    'frame-ancestors *',
  ].join('; ');
}

/**
 * Returns headers that let every origin read the response, with links to the licence (RFC 4946) and to the
 * list of all feeds (RFC 9727).
 */
export function openHeaders({
  site,
}: {
  site: { licence: { url: string } };
}): Record<string, string> {
  return {
    'Access-Control-Allow-Origin': '*',
    'Access-Control-Expose-Headers': 'ETag, Link, Retry-After',
    'Cross-Origin-Resource-Policy': 'cross-origin',
    Link: `<${site.licence.url}>; rel="license", </.well-known/api-catalog>; rel="api-catalog"`,
  };
}
