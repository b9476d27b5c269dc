import { LIKE_HALF_LIFE_MS } from '../contract/limits'

// A popularity score with exponential decay: each like, and the publication as if it were one, loses half its weight
// per half-life. Instead of all scores falling, later likes weigh more, so that a score changes only with a like and
// can be indexed: forward decay (https://dimacs.rutgers.edu/~graham/pubs/papers/fwddecay.pdf). Since e to such powers
// overflows a double, the logarithm is stored.

/** Milliseconds in which the weight of a new like grows by a factor of e. */
const TAU = LIKE_HALF_LIFE_MS / Math.LN2

/** The score of one like at this time. */
export function trendingScore(time: Date): number {
  return time.getTime() / TAU
}

/** SQL: the score of one like, from its time. */
export function trendingScoreSql(time: string): string {
  return `(extract(epoch from ${time})::double precision * ${1000 / TAU})`
}

/**
 * SQL: the score of a row of `inspirations` from its publication and its likes, except one person's. Summed again, since
 * subtracting a small number from a large one would lose precision.
 */
export function scoreWithoutSql(inspiration: string, userId: string): string {
  return `(with parts as (
      select ${trendingScoreSql('created_at')} as score from inspiration_likes
        where inspiration_id = ${inspiration}.id and user_id <> ${userId}
      union all select ${trendingScoreSql(`${inspiration}.created_at`)})
    select top.score + ln(sum(exp(greatest(-700, parts.score - top.score))))
      from parts, (select max(score) as score from parts) top group by top.score)`
}

/** SQL: two scores combined, ln(exp(a) + exp(b)). Postgres raises an error on underflow. */
export function combinedScoreSql(a: string, b: string): string {
  return `(greatest(${a}, ${b}) + ln(1 + exp(greatest(-700, -abs(${a} - ${b})))))`
}
