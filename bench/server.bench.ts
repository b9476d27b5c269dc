import { type ChildProcess, fork } from 'node:child_process'
import { uuidv7 } from '../app/offline/ids'
import type { Bench, Row } from './Row'
import { createBenchDatabase } from './server/createBenchDatabase'
import { type Call, type Measured, measure } from './server/load'
import type { Subject } from './server/subject'

const RUNS = 5
const CONNECTIONS = 32
const BATCH = 500
const DURATION = 2_000
const WARM_UP = 500

/** The server's figures, each against a bare server in the same process, on Postgres and on the embedded database. */
export const bench: Bench = {
  name: 'server',
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

async function measureAll(subject: Subject, database: 'Postgres' | 'embedded'): Promise<Row[]> {
  // The aims are for a real server; the embedded database is shown beside it.
  const aim = (bound: Row['aim']) => (database === 'Postgres' ? { aim: bound } : {})

  const get = await compare(subject, getElements)
  const put = await compare(subject, putElement)
  const batch = await compare(subject, postBatch, 1)
  return [
    {
      title: `GET 200 elements, ${database}`,
      unit: 'req/s',
      runs: get.ours.map(({ perSecond }) => perSecond),
      baseline: { title: 'bare select', runs: get.bare.map(({ perSecond }) => perSecond) },
      ...aim({ of: 'ratio', atLeast: 1.5 }),
    },
    {
      title: `PUT element, ${database}`,
      unit: 'req/s',
      runs: put.ours.map(({ perSecond }) => perSecond),
      baseline: { title: 'bare update returning', runs: put.bare.map(({ perSecond }) => perSecond) },
      ...aim({ of: 'ratio', atLeast: 0.8 }),
    },
    {
      title: `PUT element p99, ${database}`,
      unit: 'ms',
      runs: put.ours.map(({ p99 }) => p99),
      baseline: { title: 'bare update returning', runs: put.bare.map(({ p99 }) => p99) },
      ...aim({ of: 'ratio', atMost: 1.5 }),
    },
    {
      title: `mutations in batches of ${BATCH}, ${database}`,
      unit: '/s',
      runs: batch.ours.map(({ perSecond }) => perSecond * BATCH),
      baseline: { title: 'one statement after another', runs: batch.bare.map(({ perSecond }) => perSecond * BATCH) },
      ...aim({ of: 'ratio', atLeast: 20 }),
    },
  ]
}

/** The runs of the two alternate, so that what else the machine does strikes both. */
async function compare(
  subject: Subject,
  calls: (subject: Subject) => () => Call,
  connections: number = CONNECTIONS,
): Promise<{ ours: Measured[]; bare: Measured[] }> {
  const ours: Measured[] = []
  const bare: Measured[] = []
  const next = calls(subject)
  const run = (url: string, duration: number) => measure({ url, cookie: subject.cookie, connections, duration, next })
  for (const url of [subject.ours, subject.bare]) await run(url, WARM_UP)
  for (let round = 0; round < RUNS; round++) {
    ours.push(await run(subject.ours, DURATION))
    bare.push(await run(subject.bare, DURATION))
  }
  return { ours, bare }
}

/** Every board in turn: there are more of them than the server keeps answers of. */
function getElements({ boards }: Subject): () => Call {
  let turn = 0
  return () => {
    turn += 1
    return { method: 'GET', path: `/api/boards/${boards[turn % boards.length]}/elements` }
  }
}

/** A move of one element, over 50 boards in turn, each a change of its own. */
function putElement({ elements }: Subject): () => Call {
  const ids = interleave(Object.values(elements))
  let turn = 0
  return () => {
    turn += 1
    return {
      method: 'PUT',
      path: `/api/elements/${ids[turn % ids.length]}`,
      headers: { 'Idempotency-Key': uuidv7(), 'Base-Rev': '200' },
      body: JSON.stringify({ positionX: turn % 4000, positionY: turn % 3000 }),
    }
  }
}

/** 500 moves on one board, the boards in turn. */
function postBatch({ elements }: Subject): () => Call {
  const boards = Object.entries(elements)
  let turn = 0
  return () => {
    turn += 1
    const [boardId, ids = []] = boards[turn % boards.length] ?? []
    const mutations = Array.from({ length: BATCH }, (_, index) => ({
      mutationId: uuidv7(),
      kind: 'update',
      elementId: ids[index % ids.length],
      baseRev: 200,
      data: { positionX: (turn + index) % 4000, positionY: index },
    }))
    return { method: 'POST', path: `/api/boards/${boardId}/mutations`, body: JSON.stringify({ mutations }) }
  }
}

function interleave<T>(lists: readonly (readonly T[])[]): T[] {
  const longest = Math.max(...lists.map((list) => list.length))
  return Array.from({ length: longest }, (_, index) => lists.flatMap((list) => list.slice(index, index + 1))).flat()
}

async function withSubject<T>(databaseUrl: string | undefined, work: (subject: Subject) => Promise<T>): Promise<T> {
  const path = new URL('./server/subject.ts', import.meta.url)
  const child = fork(path, databaseUrl ? [databaseUrl] : [], { execArgv: ['--import', 'tsx'] })
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  try {
    return await work(await ready(child))
  } finally {
    if (child.connected) child.send('stop')
    await ended
  }
}

function ready(child: ChildProcess): Promise<Subject> {
  return new Promise((resolve, reject) => {
    child.once('message', (subject: Subject) => resolve(subject))
    child.once('exit', (code) => reject(new Error(`The measured server ended with ${code}`)))
  })
}
