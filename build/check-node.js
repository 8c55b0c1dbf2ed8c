/** Plain JavaScript, because an older Node cannot run TypeScript and would not say why. */
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
if (major < 24 || (major === 24 && minor < 8)) {
  process.stderr.write(
    `This needs Node 24.8 or newer and got ${process.version}. \`npm ci\` brings one, ` +
      'unless it leaves optional packages out; otherwise install it: https://nodejs.org\n',
  );
  process.exit(1);
}
