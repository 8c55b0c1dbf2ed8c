// biome-ignore lint/suspicious/noConsole: the specification asks for it
console.warn(`404: there is no page at ${location.pathname}`);
