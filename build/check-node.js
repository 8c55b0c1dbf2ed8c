/** Plain JavaScript, because older versions of Node fail on TypeScript with an unhelpful message. */
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
if (major < 24 || (major === 24 && minor < 8)) {
  process.stderr.write(
    `Node 24.8 or newer is required; this is ${process.version}. Run \`npm ci\` with optional ` +
      'packages, which installs it, or get it from https://nodejs.org\n',
  );
  process.exit(1);
}
