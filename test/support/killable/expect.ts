import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'vitest';
import { surviveKills } from './kills.ts';

/** Every acknowledged message has one row, which its reference finds, and at least one mail. */
export async function expectNothingLost(lives: number, sends: number): Promise<void> {
  const directory = await mkdtemp(join(tmpdir(), 'kills-'));
  try {
    const { acknowledged, rows, mails, waiting } = await surviveKills(directory, lives, sends);
    process.stdout.write(
      `${lives} kills, ${acknowledged.length} acknowledged, ${mails.length} mails\n`,
    );
    expect(acknowledged.length).toBeGreaterThanOrEqual(lives);
    expect(waiting).toBe(0);
    const references = new Map(rows.map(({ subject, reference }) => [subject, reference]));
    expect(references.size).toBe(new Set(rows.map(({ reference }) => reference)).size);
    for (const { subject, reference } of acknowledged) {
      const found = rows.filter((row) => row.subject === subject);
      expect(found.length).toBeGreaterThan(0);
      expect(found.flatMap((row) => [row.reference, row.alias])).toContain(reference);
    }
    const mailed = mails.map((subject) => subject.slice(1, 10));
    for (const reference of references.values()) expect(mailed).toContain(reference);
  } finally {
    await rm(directory, { recursive: true });
  }
}
