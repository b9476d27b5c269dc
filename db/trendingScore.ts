import { LIKE_HALF_LIFE_MS } from '../contract/limits'

// How much something is liked, with time: each like, and the publication as if it were one, counts half after a
// half-life. Instead of letting all numbers fall, later likes count more, so that a number moves only when somebody
// likes, and an index may hold it: forward decay, https://dimacs.rutgers.edu/~graham/pubs/papers/fwddecay.pdf
// As e to such powers has no room in a double, its logarithm is kept.

/** Milliseconds in which what a like counts grows by e. */
const TAU = LIKE_HALF_LIFE_MS / Math.LN2

/** What one like of this moment counts. */
export function trendingScore(time: Date): number {
  return time.getTime() / TAU
}

/** SQL: the heat of one like, from its time. */
export function trendingScoreSql(time: string): string {
  return `(extract(epoch from ${time})::double precision * ${1000 / TAU})`
}

/** SQL: two heats together, ln(exp(a) + exp(b)). Postgres refuses what underflows. */
export function combinedScoreSql(a: string, b: string): string {
  return `(greatest(${a}, ${b}) + ln(1 + exp(greatest(-700, -abs(${a} - ${b})))))`
}
