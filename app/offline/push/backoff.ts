const LONGEST = 60_000

/**
 * Jittered exponential backoff of rule 5, in ms: 1 s to 60 s, and no sooner than Retry-After, which is capped at 60 s:
 * it may come from a proxy that can't know when our server is back.
 */
export function backoff(failures: number, random: () => number, retryAfter: number | null): number {
  const ceiling = Math.min(LONGEST, 1_000 * 2 ** Math.min(failures, 6))
  const jittered = Math.max(1_000, ceiling * (0.5 + random() / 2))
  return Math.max(jittered, Math.min(LONGEST, retryAfter ?? 0))
}
