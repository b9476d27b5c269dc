// The measured process: the product over 2,000 inspirations of 40 people, with their likes, and 200 public boards.

import { resolve } from 'node:path'
import { INSPIRATIONS as PRODUCTS } from '../../db/seeds/inspirationList'
import { trendingScore, trendingScoreSql } from '../../db/trendingScore'
import { buildApp } from '../../server/app'
import { addressOf, openMeasuredDeps } from '../server/measuredDeps'
import { BOARDS, INSPIRATIONS, type InspirationSubject, OWN_BOARDS } from './sizes'

const PEOPLE = 40
/** The app's own images, so that pages draw realistic ones. */
const PICTURES = PRODUCTS.map(({ slug }) => `/inspirations/${slug}.webp`)

const [, , databaseUrl] = process.argv
const { deps, close } = await openMeasuredDeps(databaseUrl)
const settings = { ...deps.settings, clientDir: resolve(process.env.BENCH_FOLDER ?? '', 'dist/client') }
const url = await addressOf(buildApp({ ...deps, settings }).listen(0, '127.0.0.1'))
const answer = await fetch(`${url}/api/auth/register`, {
  method: 'POST',
  headers: { 'Content-Type': 'application/json' },
  body: JSON.stringify({ username: 'bench', displayName: 'Bench', email: 'b@example.org', password: 'measured' }),
})
const cookie = answer.headers
  .getSetCookie()
  .map((line) => line.split(';')[0])
  .join('; ')
await seed()
const subject: InspirationSubject = { url, cookie }
process.send?.(subject)

async function seed(): Promise<void> {
  const { knex } = deps
  await knex.raw(`insert into users (username, display_name, email, password)
    select 'p' || n, 'Person ' || n, 'p' || n || '@example.org', 'x' from generate_series(2, ${PEOPLE}) n`)
  await knex.raw(`insert into boards (uid, user_id, name, visibility, thumbnail_url, last_edited)
    select gen_random_uuid(), n % ${PEOPLE} + 1, 'Board ' || n, 'public', '/assets/' || repeat('0', 64) || '.webp',
      now() - n * interval '1 hour' from generate_series(1, ${BOARDS}) n`)
  const pictures = `(array['${PICTURES.join("','")}'])[n % ${PICTURES.length} + 1]`
  await knex.raw(`insert into boards (uid, user_id, name, thumbnail_url, last_edited)
    select gen_random_uuid(), 1, 'Mine ' || n, ${pictures}, now() - n * interval '1 hour'
    from generate_series(1, ${OWN_BOARDS}) n`)
  await knex.raw(`insert into inspirations
      (user_id, board_id, title, image_url, width, height, category, colors, color_families, heat, created_at)
    select n % ${PEOPLE} + 1, case when n % 2 = 0 then n % ${BOARDS} + 1 end, 'Inspiration ' || n,
      ${pictures}, 720, 860, (array['color', 'pattern', 'photography'])[n % 3 + 1],
      '{#c8432b,#2f4d87,#f4f1ea}', array[(array['red', 'blue', 'teal', 'green'])[n % 4 + 1], 'white'], ${trendingScore(new Date())}, now()
    from generate_series(1, ${INSPIRATIONS}) n`)
  await knex.raw(`insert into inspiration_likes (inspiration_id, user_id, created_at)
    select n, p, now() - (n * p % 60) * interval '1 day'
    from generate_series(1, ${INSPIRATIONS}) n, generate_series(1, ${PEOPLE}) p where n * p % 7 = 0 or (p = 1 and n % 4 = 0)`)
  await knex.raw(`update inspirations i set likes = l.count, heat = l.top + ln(l.count) from (
    select inspiration_id, count(*)::int as count, max(${trendingScoreSql('created_at')}) as top
    from inspiration_likes group by inspiration_id) l where l.inspiration_id = i.id`)
  await knex.raw('vacuum analyze')
}

process.once('message', async () => {
  await close()
  process.exit(0)
})
// The measuring process has exited.
process.once('disconnect', () => process.exit(1))
