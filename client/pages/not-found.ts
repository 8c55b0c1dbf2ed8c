// biome-ignore lint/suspicious/noConsole: the specification requires it
console.warn(404, location.pathname);
