import { parseArgs } from 'node:util';
import { smoke } from './smoke/run.ts';
import { printRow } from './smoke/table.ts';

const usage = `usage: npm run smoke -- https://host [--preview]

  --preview  the host is not the canonical one, so every page has to be noindex
`;

/** Exit codes: 0 where every check passes, 1 at the first that fails, 2 where no site was named. */
async function main(args: string[]): Promise<number> {
  const { origin, preview } = read(args) ?? {};
  if (!origin) {
    process.stderr.write(usage);
    return 2;
  }
  process.stdout.write(`${origin}\n`);
  const failure = await smoke({ origin, preview: preview ?? false }, printRow);
  process.stdout.write(failure ? `\nFailed: ${failure}\n` : '\nAll checks passed.\n');
  return failure ? 1 : 0;
}

function read(args: string[]) {
  try {
    const options = { preview: { type: 'boolean' } } as const;
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
    const site = URL.parse(positionals[0] ?? '');
    if (!site || positionals.length > 1 || !/^https?:$/.test(site.protocol)) return;
    return { origin: site.origin, preview: values.preview ?? false };
  } catch {
    return;
  }
}

process.exitCode = await main(process.argv.slice(2));
