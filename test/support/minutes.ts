/**
 * Options for a test of several requests: if a new minute begins between them, rate limiters reset, and
 * pages show another time of checking, under another ETag.
 */
export const retryOnNewMinute = { retry: 2 } as const;
