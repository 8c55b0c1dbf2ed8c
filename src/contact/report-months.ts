/** The first of the twelve months that reports are counted for, this one included: "2025-12", UTC. */
export function firstMonth(now: number): string {
  const date = new Date(now);
  return new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() - 11))
    .toISOString()
    .slice(0, 7);
}
