import { statfs } from 'node:fs/promises'
import type { Knex } from 'knex'
import { Gauge } from 'prom-client'
import * as z from 'zod'
import type { Deps } from './deps'
import type { Channel } from './realtime/channel'

/** Seconds for which counts from the database are cached. */
const COUNT_CACHE_SECONDS = 30

const counts = z.object({
  users: z.coerce.number(),
  boards: z.coerce.number(),
  trashed: z.coerce.number(),
  sessions: z.coerce.number(),
  images: z.coerce.number(),
  imageBytes: z.coerce.number(),
  databaseBytes: z.coerce.number(),
})
type Counts = z.infer<typeof counts>

const COUNT = `select (select count(*) from users) as users,
  (select count(*) from boards where deleted_at is null) as boards,
  (select count(*) from boards where deleted_at is not null) as trashed,
  (select count(*) from sessions where expires_at > ?) as sessions,
  (select count(*) from assets) as images,
  (select coalesce(sum(bytes), 0) from assets) as "imageBytes",
  pg_database_size(current_database()) as "databaseBytes"`

type GaugeDeps = Pick<Deps, 'knex' | 'clock' | 'log' | 'metrics' | 'settings'>

/** Registers what an operator watches besides requests: row counts, connections, free space. Served at /metrics. */
export function registerGauges(deps: GaugeDeps, channel: Pick<Channel, 'size'>): void {
  const { knex, log, settings, metrics } = deps
  const registers = [metrics.registry]
  const read = cachedCounts(COUNT_CACHE_SECONDS, deps)

  const counted = (name: string, help: string, pick: (counts: Counts) => number) =>
    new Gauge({
      name,
      help,
      registers,
      async collect() {
        const now = await read()
        if (now) this.set(pick(now))
        else this.reset()
      },
    })
  counted('moodloom_users', 'Accounts', ({ users }) => users)
  counted('moodloom_boards', 'Boards, excluding those in the trash', ({ boards }) => boards)
  counted('moodloom_boards_in_trash', 'Boards in the trash', ({ trashed }) => trashed)
  counted('moodloom_sessions', 'Active sessions', ({ sessions }) => sessions)
  counted('moodloom_images', 'Stored images, excluding their renditions', ({ images }) => images)
  counted('moodloom_image_bytes', 'Size of these images in bytes', ({ imageBytes }) => imageBytes)
  counted('moodloom_database_bytes', 'Size of the database on disk in bytes', ({ databaseBytes }) => databaseBytes)

  const live = (name: string, help: string, pick: (size: ReturnType<Channel['size']>) => number) =>
    new Gauge({
      name,
      help,
      registers,
      collect() {
        this.set(pick(channel.size()))
      },
    })
  live('live_sockets', 'Open sockets of the live channel on this node', ({ sockets }) => sockets)
  live('live_boards', 'Boards that these sockets have open', ({ boards }) => boards)

  new Gauge({
    name: 'database_connections',
    help: "This process's connections to the database: in use, idle, and requests waiting for one",
    labelNames: ['state'],
    registers,
    collect() {
      for (const [state, count] of Object.entries(poolOf(knex))) this.set({ state }, count)
    },
  })
  new Gauge({
    name: 'data_dir_free_bytes',
    help: 'Free bytes on the disk that holds DATA_DIR',
    registers,
    async collect() {
      try {
        const { bavail, bsize } = await statfs(settings.dataDir)
        this.set(bavail * bsize)
      } catch (error) {
        log.debug({ err: error }, 'checking the disk of DATA_DIR failed')
        this.reset()
      }
    },
  })
}

/** Creates the gauge for the time of the last backup. Embedded database only: Postgres is backed up elsewhere. */
export function createBackupGauge({ metrics }: Pick<Deps, 'metrics'>): Gauge {
  return new Gauge({
    name: 'backup_last_done_timestamp_seconds',
    help: 'Unix time of the last backup of the embedded database since the server started',
    registers: [metrics.registry],
  })
}

/** Null if the query fails: the counts are then left out, and the other gauges still reported. */
function cachedCounts(seconds: number, { knex, clock, log }: Pick<Deps, 'knex' | 'clock' | 'log'>) {
  let last: { readonly at: number; readonly counts: Promise<Counts | null> } | undefined
  return (): Promise<Counts | null> => {
    const now = clock().getTime()
    if (last && now - last.at < seconds * 1000) return last.counts
    const pending = knex.raw(COUNT, [clock()]).then(
      ({ rows }) => counts.parse(rows[0]),
      (error: unknown) => {
        log.error({ err: error }, 'reading the gauges failed')
        return null
      },
    )
    last = { at: now, counts: pending }
    return pending
  }
}

/** Knex does not expose its pool (tarn) publicly. */
function poolOf(knex: Knex): { used: number; free: number; waiting: number } {
  const { pool } = knex.client
  return { used: pool.numUsed(), free: pool.numFree(), waiting: pool.numPendingAcquires() }
}
