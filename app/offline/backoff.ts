/** Jittered exponential backoff of rule 5, in ms: 1 s to 60 s, and never sooner than the server asked for. */
export function backoff(failures: number, random: () => number, retryAfter: number | null): number {
  const ceiling = Math.min(60_000, 1_000 * 2 ** Math.min(failures, 6))
  const jittered = Math.max(1_000, ceiling * (0.5 + random() / 2))
  return Math.max(jittered, retryAfter ?? 0)
}
