import { smoke } from './smoke/run.ts';
import { printRow } from './smoke/table.ts';

const usage = 'usage: npm run smoke -- https://host\n';

/** Exit codes: 0 where all is true, 1 at the first lie, 2 where no site was named. */
async function main(address: string | undefined): Promise<number> {
  const site = address === undefined ? null : URL.parse(address);
  if (!site || !/^https?:$/.test(site.protocol)) {
    process.stderr.write(usage);
    return 2;
  }
  process.stdout.write(`${site.origin}\n`);
  const lie = await smoke(site.origin, printRow);
  process.stdout.write(lie ? `\nNot true: ${lie}\n` : '\nAll true.\n');
  return lie ? 1 : 0;
}

process.exitCode = await main(process.argv[2]);
