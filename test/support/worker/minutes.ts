/**
 * Options for a test with several requests. A new minute between the requests resets rate limiters, and
 * changes the ETags of pages, because a page shows the time of the last check.
 */
export const retryOnNewMinute = { retry: 2 } as const;
