/**
 * For a test of several requests: where a minute turns between them, limiters forget, and pages say
 * another time at which they were checked, under another ETag.
 */
export const withinAMinute = { retry: 2 } as const;
