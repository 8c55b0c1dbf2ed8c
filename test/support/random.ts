/** Reproducible chance: mulberry32, public domain, by Tommy Ettinger. */
export class Chance {
  private state: number;

  constructor(seed: number) {
    this.state = seed;
  }

  /** A number from 0 up to 1. */
  next(): number {
    this.state = (this.state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.state ^ (this.state >>> 15), this.state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  /** A whole number from 0 up to `limit`. */
  below(limit: number): number {
    return Math.floor(this.next() * limit);
  }

  /** Whether something that happens `share` of the time happens. */
  happens(share: number): boolean {
    return this.next() < share;
  }

  pick<T>(from: readonly T[]): T {
    const picked = from[this.below(from.length)];
    if (picked === undefined) throw new Error('There is nothing to pick from.');
    return picked;
  }
}
