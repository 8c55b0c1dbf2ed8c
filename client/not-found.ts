// biome-ignore lint/suspicious/noConsole: the specification asks for it
console.warn(404, location.pathname);
