import { securityHeaders } from './security-headers.ts';

const { 'Content-Security-Policy': _, ...withoutPolicy } = securityHeaders;

/** The security headers; no policy while developing, when Vite writes styles into the page. */
export const servedHeaders: Record<string, string> = import.meta.env.PROD
  ? securityHeaders
  : withoutPolicy;
