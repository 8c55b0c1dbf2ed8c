/** What came of one check. */
export interface Row {
  check: string;
  requests: number;
  milliseconds: number;
  /** What did not hold; none where all did. */
  failure?: string;
}

export function printRow({ check, requests, milliseconds, failure }: Row): void {
  const cells = [
    failure === undefined ? 'ok  ' : 'FAIL',
    check.padEnd(46),
    `${requests} requests`.padStart(12),
    `${Math.round(milliseconds)} ms`.padStart(9),
  ];
  process.stdout.write(`${cells.join(' ')}\n`);
}
