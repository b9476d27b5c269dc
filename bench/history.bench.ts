import pg from 'pg'
import { uuidv7 } from '../app/offline/plain/ids'
import type { Bench, Row } from './Row'
import { createBenchDatabase } from './server/createBenchDatabase'
import type { Subject } from './server/subject'
import { withProcess } from './server/withProcess'

const ENTRIES = [1_000, 10_000, 100_000] as const
const ELEMENTS = 200
const BATCH = 500
const MOMENTS = 100
/** Reads per turn. The baseline leaves the process megabytes of garbage, so it reads fewer. */
const TURN = { ours: 20, bare: 4 } as const

/** How long reading any moment of a board takes, and how much space its history uses. All through HTTP. */
export const bench: Bench = {
  name: 'history',
  async run() {
    const postgres = await createBenchDatabase()
    if (!postgres) {
      console.error('NO POSTGRES FOUND (set DATABASE_URL): histories are not measured.')
      return []
    }
    const client = new pg.Client(postgres.url)
    await client.connect()
    const path = new URL('./server/subject.ts', import.meta.url)
    try {
      return await withProcess(path, ['none', postgres.url], async (subject: Subject) => {
        const rows: Row[] = []
        for (const entries of ENTRIES) rows.push(...(await measureBoard(subject, client, entries)))
        return rows
      })
    } finally {
      await client.end()
      await postgres.drop()
    }
  },
}

async function measureBoard(subject: Subject, client: pg.Client, entries: number): Promise<Row[]> {
  const before = await bytesOf(client)
  const boardId = await writeBoard(subject, entries)
  const after = await bytesOf(client)
  await client.query('analyze board_history')
  const times = await readMoments(subject, boardId, entries)
  const title = `of ${entries.toLocaleString('en')} entries`
  const history = after.history - before.history
  return [
    {
      title: `any moment ${title}`,
      unit: 'ms',
      runs: times.ours,
      baseline: { title: 'indexed fold from the first', runs: times.bare },
      aim: { of: 'median', atMost: 30 },
    },
    {
      title: `the slowest in 100 ${title}`,
      unit: 'ms',
      runs: [Math.max(...times.ours)],
      baseline: { title: 'indexed fold from the first', runs: [Math.max(...times.bare)] },
      aim: { of: 'median', atMost: 90 },
    },
    {
      title: `storage per entry ${title}`,
      unit: 'bytes',
      runs: [(history + after.checkpoints - before.checkpoints) / entries],
      baseline: { title: 'the entries alone', runs: [history / entries] },
      note: `A board of ${ELEMENTS} elements. Rows and indexes, whole states included.`,
    },
  ]
}

/** Ms of reads spread over the whole history, none close to the one before. The two sides alternate. */
async function readMoments(subject: Subject, boardId: number, entries: number) {
  const times = { ours: [] as number[], bare: [] as number[] }
  for (let start = 0; start < MOMENTS; start += TURN.ours) {
    for (const side of ['ours', 'bare'] as const) {
      for (let index = start; index < start + TURN[side]; index++) {
        const rev = ELEMENTS + Math.floor(((entries - ELEMENTS) * (((index * 37) % MOMENTS) + 1)) / MOMENTS)
        const found = `boards/${boardId}/history?limit=1&before=${rev + 1}`
        const [entry] = await call<{ id: number }[]>(subject.ours, subject.cookie, found)
        const path = `boards/${boardId}/history/snapshot?entry=${entry?.id}`
        const sent = performance.now()
        const answer = await call<Snapshot>(subject[side], subject.cookie, path)
        times[side].push(performance.now() - sent)
        const { length } = 'elements' in answer ? answer.elements : answer
        if (length !== ELEMENTS) throw new Error(`${length} elements instead of ${ELEMENTS}`)
      }
    }
  }
  return times
}

type Snapshot = readonly unknown[] | { readonly elements: readonly unknown[] }

/** Creates elements first, then moves and recolors them, in batches as a device sends them. */
async function writeBoard({ ours, cookie }: Subject, entries: number): Promise<number> {
  const { id } = await call<{ id: number }>(ours, cookie, 'boards', { name: 'Bench' })
  const ids = Array.from({ length: ELEMENTS }, () => uuidv7())
  for (let start = 0; start < entries; start += BATCH) {
    const mutations = Array.from({ length: Math.min(BATCH, entries - start) }, (_, index) =>
      mutationOf(start + index, ids),
    )
    const { rev } = await call<{ rev: number }>(ours, cookie, `boards/${id}/mutations`, { mutations })
    if (rev !== start + mutations.length) throw new Error(`${rev} entries instead of ${start + mutations.length}`)
  }
  return id
}

function mutationOf(turn: number, ids: readonly string[]) {
  const named = { mutationId: uuidv7(), elementId: ids[turn % ELEMENTS] }
  if (turn < ELEMENTS) {
    const place = { positionX: turn, positionY: turn, width: 150, height: 150, zIndex: turn }
    const data = { type: 'shape', content: 'rectangle', ...place, properties: { backgroundColor: '#000000' } }
    return { ...named, kind: 'create', data }
  }
  const color = `#${turn.toString(16).padStart(6, '0')}`
  // Rounds of moves alternate with rounds of recoloring.
  const isMove = Math.floor(turn / ELEMENTS) % 2 === 0
  const data = isMove ? { positionX: turn, positionY: turn % 700 } : { properties: { backgroundColor: color } }
  return { ...named, kind: 'update', baseRev: turn, data }
}

async function call<T>(url: string, cookie: string, path: string, body?: unknown): Promise<T> {
  const answer = await fetch(`${url}/api/${path}`, {
    headers: { cookie, ...(body ? { 'content-type': 'application/json' } : {}) },
    ...(body ? { method: 'POST', body: JSON.stringify(body) } : {}),
  })
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${text}`)
  return JSON.parse(text)
}

async function bytesOf(client: pg.Client): Promise<{ history: number; checkpoints: number }> {
  const { rows } = await client.query(
    `select pg_total_relation_size('board_history') as history, pg_total_relation_size('board_checkpoints') as checkpoints`,
  )
  return { history: Number(rows[0].history), checkpoints: Number(rows[0].checkpoints) }
}
