import type { Aim, Bench, Row } from './Row'
import {
  changeOne,
  getCached,
  getChanged,
  getElements,
  getUnchanged,
  postAtOnce,
  postBatch,
  putElement,
  putRecent,
} from './server/calls'
import { type Compared, compare, type Target } from './server/compare'
import { createBenchDatabase } from './server/createBenchDatabase'
import type { Call } from './server/load'
import { openBoards } from './server/openBoards'
import { BATCH, type Size } from './server/seed'
import type { Subject } from './server/subject'
import { withProcess } from './server/withProcess'

/** Throughput and p99 versus a bare server in the same process, on Postgres and on the embedded database. */
export const bench: Bench = {
  name: 'server',
  async run() {
    const few = await createBenchDatabase()
    const many = await createBenchDatabase()
    const rows: Row[] = []
    try {
      if (few && many) {
        await withSubject(few.url, 'few', async (small) => {
          rows.push(...(await measureAll(small, 'Postgres')))
          await withSubject(many.url, 'many', async (large) => rows.push(...(await measureGrowth(large, small))))
        })
      } else console.error('NO POSTGRES FOUND (set DATABASE_URL): only the embedded database is measured.')
    } finally {
      await few?.drop()
      await many?.drop()
    }
    await withSubject('', 'few', async (subject) => rows.push(...(await measureAll(subject, 'embedded'))))
    return rows
  },
}

const withSubject = (databaseUrl: string, size: Size, work: (subject: Subject) => Promise<unknown>) =>
  withProcess(new URL('./server/subject.ts', import.meta.url), [size, databaseUrl], work)

/** Each call is a write and a read, so fewer connections make as much load. */
const CHANGED_CONNECTIONS = 8

type Calls = (subject: Subject) => () => Call

const READS = [
  { title: 'GET 200 elements', calls: getElements, atLeast: 1.5 },
  { title: 'GET 200 elements, not changed since', calls: getCached, atLeast: 4 },
  { title: 'GET 200 elements, 304', calls: getUnchanged, atLeast: 8 },
] as const

async function measureAll(subject: Subject, database: 'Postgres' | 'embedded'): Promise<Row[]> {
  // The targets are for a Postgres server; the embedded database is shown for comparison.
  const aim = (bound: Aim) => (database === 'Postgres' ? { aim: bound } : {})
  const against = (calls: Calls, connections?: number) =>
    compare(targetOf(subject, 'ours', calls(subject)), targetOf(subject, 'bare', calls(subject)), connections)

  const rows: Row[] = []
  for (const { title, calls, atLeast } of READS) {
    const get = await against(calls)
    const named = { title: `${title}, ${database}`, baseline: 'bare select' }
    rows.push({ ...perSecond(get, named), ...aim({ of: 'ratio', atLeast }) }, p99(get, named))
  }
  const changed = await compareChanged(subject)
  const ofChanged = { title: `GET 200 elements, one changed, ${database}`, baseline: 'json_agg' }
  rows.push({ ...perSecond(changed, ofChanged), ...aim({ of: 'ratio', atLeast: 1.2 }) })
  rows.push({ ...p99(changed, ofChanged), ...aim({ of: 'ratio', atMost: 1 }) })

  const close = await openBoards(subject)
  const put = await against(putElement)
  const named = { title: `PUT element, ${database}`, baseline: 'bare update returning' }
  rows.push({ ...perSecond(put, named), ...aim({ of: 'ratio', atLeast: 0.85 }) })
  rows.push({ ...p99(put, named), ...aim({ of: 'ratio', atMost: 1.3 }) })
  const alone = await against(putRecent, 1)
  const ofAlone = { title: `PUT element, one at a time, ${database}`, baseline: 'bare update returning' }
  rows.push(perSecond(alone, ofAlone), p99(alone, ofAlone))
  close()

  const batch = await compare(
    targetOf(subject, 'ours', postBatch(subject)),
    targetOf(subject, 'bare', postAtOnce(subject)),
    1,
  )
  const ofBatch = { title: `mutations in batches of ${BATCH}, ${database}`, baseline: 'one update for all' }
  rows.push({ ...perSecond(batch, ofBatch, BATCH), ...aim({ of: 'ratio', atLeast: 0.5 }) })
  return rows
}

/** Changes one element of the board before each read, with our own call on both sides. */
function compareChanged(subject: Subject): Promise<Compared> {
  const before = { url: subject.ours, next: changeOne(subject) }
  const target = (which: 'ours' | 'bare', path: string) => ({
    ...targetOf(subject, which, getChanged(subject, path)),
    before,
  })
  return compare(target('ours', 'elements'), target('bare', 'aggregate'), CHANGED_CONNECTIONS)
}

/** The same calls with far more data, compared with less. */
async function measureGrowth(large: Subject, small: Subject): Promise<Row[]> {
  const rows: Row[] = []
  for (const { title, calls } of [...READS, { title: 'PUT element', calls: putElement }]) {
    const grown = await compare(targetOf(large, 'ours', calls(large)), targetOf(small, 'ours', calls(small)))
    const named = { title: `${title}, among 2,000 boards`, baseline: '800 boards, no history' }
    rows.push({ ...perSecond(grown, named), aim: { of: 'ratio', atLeast: 0.8 } })
  }
  return rows
}

function targetOf(subject: Subject, which: 'ours' | 'bare', next: () => Call): Target {
  return { url: subject[which], cookie: subject.cookie, next }
}

interface Named {
  readonly title: string
  readonly baseline: string
}

/** `each` is how many items one call handles. */
function perSecond({ ours, baseline }: Compared, named: Named, each = 1): Row {
  const runs = (measured: Compared['ours']) => measured.map(({ perSecond }) => perSecond * each)
  const unit = each === 1 ? 'req/s' : '/s'
  return { title: named.title, unit, runs: runs(ours), baseline: { title: named.baseline, runs: runs(baseline) } }
}

function p99({ ours, baseline }: Compared, named: Named): Row {
  const runs = (measured: Compared['ours']) => measured.map(({ p99 }) => p99)
  return {
    title: `${named.title}, p99`,
    unit: 'ms',
    runs: runs(ours),
    baseline: { title: named.baseline, runs: runs(baseline) },
  }
}
