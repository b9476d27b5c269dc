import type { InspirationSubject } from './inspirations/sizes'
import type { Bench, Row } from './Row'
import { createBenchDatabase } from './server/createBenchDatabase'
import { measure } from './server/load'
import { withProcess } from './server/withProcess'

const RUNS = 5
/** Milliseconds. */
const DURATION = 1000
const AIM = 100
/** How many pages down the trending list to read. */
const DEEP = 60

/** How long a page of 2,000 inspirations takes, one request at a time. */
export const bench: Bench = {
  name: 'inspirations',
  async run() {
    const postgres = await createBenchDatabase()
    const rows: Row[] = []
    try {
      if (postgres) rows.push(...(await withSubject(postgres.url, (subject) => measureAll(subject, 'Postgres'))))
      else console.error('NO POSTGRES FOUND (set DATABASE_URL): only the embedded database is measured.')
    } finally {
      await postgres?.drop()
    }
    rows.push(...(await withSubject(undefined, (subject) => measureAll(subject, 'embedded'))))
    return rows
  },
}

async function measureAll(subject: InspirationSubject, database: string): Promise<Row[]> {
  const pages = {
    'newest inspirations': '/api/inspirations',
    'inspirations for someone': '/api/inspirations?sort=forYou',
    'trending inspirations': '/api/inspirations?trending=true',
    'trending, page 61': await deepPage(subject),
    'inspirations by color': '/api/inspirations?color=teal',
    'public boards': '/api/discover/boards',
  }
  const rows: Row[] = []
  for (const [title, path] of Object.entries(pages)) {
    const runs: number[] = []
    for (let run = 0; run <= RUNS; run++) {
      const { p99 } = await measure({
        ...subject,
        connections: 1,
        duration: DURATION,
        next: () => ({ method: 'GET', path }),
      })
      // The first one is warm-up.
      if (run > 0) runs.push(p99)
    }
    rows.push({ title: `${title} p99, ${database}`, unit: 'ms', runs, aim: { of: 'median', atMost: AIM } })
  }
  return rows
}

async function deepPage({ url, cookie }: InspirationSubject): Promise<string> {
  let path = '/api/inspirations?trending=true'
  for (let page = 0; page < DEEP; page++) {
    const answer = await fetch(url + path, { headers: { Cookie: cookie } })
    const items: { readonly cursor: string }[] = await answer.json()
    path = `/api/inspirations?trending=true&before=${items.at(-1)?.cursor}`
  }
  return path
}

const withSubject = <T>(databaseUrl: string | undefined, work: (subject: InspirationSubject) => Promise<T>) =>
  withProcess(new URL('./inspirations/subject.ts', import.meta.url), databaseUrl ? [databaseUrl] : [], work)
