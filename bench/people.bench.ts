import { Agent } from 'node:http'
import type { Knex } from 'knex'
import { Mix, type Person } from './people/Mix'
import { type SignIn, withNodes } from './people/withNodes'
import type { Bench, Row } from './Row'
import { LiveSocket } from './realtime/LiveSocket'

const PEOPLE = 2_000
const BOARDS = 200
const ELEMENTS = 100
const RUNS = 5
/** Calls in flight at once while measuring the maximum throughput. */
const AT_ONCE = 64
/** ms */
const WARM_UP = 8_000
const FULL = 6_000
const HALF = 10_000
const P99_AIM = 100
/** ms after which idle connections are closed. */
const IDLE = 2_000

/** 2,000 people working on 200 boards, on the built server: one process, and two with one Postgres and one Redis. */
export const bench: Bench = {
  name: 'people',
  async run() {
    const rows: Row[] = []
    for (const count of [1, 2])
      rows.push(
        ...(await withNodes(count, async ({ knex, urls, signIn }) => {
          const people = await seed(knex, urls, signIn)
          const sockets: LiveSocket[] = []
          try {
            for (const person of people) sockets.push(await openBoard(person))
            return await measure(count, people)
          } finally {
            for (const socket of sockets) socket.destroy()
          }
        })),
      )
    return rows
  },
}

async function measure(count: number, people: readonly Person[]): Promise<Row[]> {
  const mix = new Mix(people)
  // Closes connections before the server does: a call sent at that moment would be lost.
  const agent = new Agent({ keepAlive: true, timeout: IDLE })
  const [greatest, p50, p99]: number[][] = [[], [], []]
  try {
    await mix.callAll(agent, { atOnce: AT_ONCE, duration: WARM_UP })
    for (let run = 0; run < RUNS; run++) {
      const perSecond = await mix.callAll(agent, { atOnce: AT_ONCE, duration: FULL })
      const times = await mix.callSteadily(agent, { perSecond: perSecond / 2, duration: HALF })
      greatest?.push(perSecond)
      p50?.push(percentile(times, 0.5))
      p99?.push(percentile(times, 0.99))
    }
  } finally {
    agent.destroy()
  }
  const where = `2,000 people on 200 boards, ${count === 1 ? 'one process' : 'two nodes'}`
  return [
    { title: `${where}: greatest throughput`, unit: 'calls/s', runs: greatest ?? [] },
    { title: `${where}: p50 at half of it`, unit: 'ms', runs: p50 ?? [] },
    { title: `${where}: p99 at half of it`, unit: 'ms', runs: p99 ?? [], aim: { of: 'median', atMost: P99_AIM } },
  ]
}

/** Ten people per board, each on one board; neighbors on different cluster nodes. */
async function seed(knex: Knex, urls: readonly string[], signIn: SignIn): Promise<readonly Person[]> {
  await knex.raw(
    `insert into users (username, email, password) select 'p' || n, 'p' || n || '@example.org', 'x' from generate_series(1, ${PEOPLE}) n`,
  )
  await knex.raw(
    `insert into boards (uid, user_id, name, rev)
     select gen_random_uuid(), u.id, 'Board', ${ELEMENTS} from (select id from users order by id limit ${BOARDS}) u`,
  )
  await knex.raw(
    `insert into board_elements (id, board_id, type, content, position_x, position_y, width, height, z_index, properties, rev)
     select gen_random_uuid(), b.id, 'text', 'Words of a note, as long as such notes are', n % 20 * 210, n / 20 * 160, 200, 150, n,
       '{"fontFamily": "Arial", "fontSize": 16, "color": "#000000"}', n
     from boards b, generate_series(1, ${ELEMENTS}) n`,
  )
  await knex.raw(
    `insert into collaborators (board_id, user_id, can_edit)
     select b.id, u.id, true from boards b, users u where u.id % ${BOARDS} = b.id % ${BOARDS} and u.id <> b.user_id`,
  )
  await knex.raw('vacuum analyze')
  const cookies = await signIn()
  const elements = new Map<number, string[]>()
  for (const { id, board_id } of await knex('board_elements').select('id', 'board_id'))
    elements.set(board_id, [...(elements.get(board_id) ?? []), id])
  const members = await knex('collaborators')
    .select({ userId: 'user_id', boardId: 'board_id' })
    .unionAll(knex('boards').select('user_id', 'id'))
  return members.map(({ userId, boardId }, index) => ({
    url: urls[index % urls.length] ?? '',
    cookie: cookies.get(userId) ?? '',
    boardId,
    elements: elements.get(boardId) ?? [],
  }))
}

async function openBoard({ url, cookie, boardId }: Person): Promise<LiveSocket> {
  let welcome: () => void = () => {}
  const joined = new Promise<void>((resolve) => {
    welcome = resolve
  })
  const socket = await LiveSocket.open(url, { Cookie: cookie, Origin: url }, (payload) => {
    if (payload.includes('"type":"joined"')) welcome()
  })
  socket.send(JSON.stringify({ type: 'join', boardId, isEditing: true }))
  await joined
  return socket
}

function percentile(times: readonly number[], part: number): number {
  return [...times].sort((a, b) => a - b)[Math.floor(times.length * part)] ?? Number.NaN
}
