/** What came of one check. */
export interface Row {
  check: string;
  requests: number;
  milliseconds: number;
  /** What was not true; none where all was. */
  lie?: string;
}

/** Prints one line of the table, as soon as it is known. */
export function printRow({ check, requests, milliseconds, lie }: Row): void {
  const cells = [
    lie === undefined ? 'ok  ' : 'LIE ',
    check.padEnd(46),
    `${requests} requests`.padStart(12),
    `${Math.round(milliseconds)} ms`.padStart(9),
  ];
  process.stdout.write(`${cells.join(' ')}\n`);
}
