import { existsSync } from 'node:fs'
import type { Logger } from 'pino'
import { collectDefaultMetrics } from 'prom-client'
import { type Database, migrate, openDatabase } from '../db/connection'
import { openEpoch } from '../db/epoch'
import { lockDirectory } from '../db/lockDirectory'
import { seedInspirations } from '../db/seeds/inspirations'
import { seedPresets } from '../db/seeds/presets'
import { buildApp } from './app'
import { createAssetStorage } from './assets/assetStorage'
import { serveAdmin } from './backup/adminSocket'
import { backUp } from './backup/backUp'
import { addressOf } from './clientNetwork'
import type { Deps } from './deps'
import { parseEnvironment, type Settings } from './env'
import { createBackupGauge, registerGauges } from './gauges'
import { startHousekeeping } from './housekeeping'
import { listen } from './listen'
import { createLog } from './log'
import { createMailer, type Mailer } from './mail/createMailer'
import { createMailTransport } from './mail/mailTransport'
import { createMetrics } from './metrics'
import { loadSessionKeys } from './middleware/session'
import { contactOf, createPusher, type Pusher } from './push/createPusher'
import { loadVapidKeys } from './push/vapidKeys'
import { createRateLimits } from './rateLimits'
import { type ClusterBus, createRedisClusterBus, SINGLE_NODE } from './realtime/ClusterBus'
import { type Channel, createChannel } from './realtime/channel'
import { watchSlowQueries } from './slowQueries'

const DEBUG_WARNING = {
  local: '/debug-login lets anyone on this machine sign in without a password; it is off in production',
  open: 'DEBUG_TOOLS=1: anyone who can reach this server can sign in at /debug-login without a password',
} as const

/** Starts the server, configured by the environment; on a signal, closes everything in reverse order. */
async function main(): Promise<void> {
  // By default the embedded database makes its files world-readable.
  process.umask(0o077)
  if (existsSync('.env')) process.loadEnvFile('.env')
  const settings = parseEnvironment(process.env)
  const log = createLog(settings)

  const lock = settings.databaseUrl ? undefined : await lockDirectory(settings.dataDir)
  const database = await openDatabase(settings)
  await migrate(database)
  await seedPresets(database.knex)
  await seedInspirations(database.knex)
  const { deps, channel, nodes, mailer, pusher } = await createDeps(settings, database, log)
  collectDefaultMetrics({ register: deps.metrics.registry })
  registerGauges(deps, channel)
  watchSlowQueries(deps)
  const app = buildApp(deps)
  const server = await listen(app, settings)
  channel.attach(server.server, app)
  const stopHousekeeping = startHousekeeping(deps, { kind: database.kind, pusher })
  const admin = database.kind === 'embedded' ? await serveBackups(deps, database) : undefined
  // Sends what a killed server left unsent.
  mailer.schedule()
  pusher.schedule()

  onSignal(log, async () => {
    stopHousekeeping()
    // Lets a running backup finish first.
    await admin?.close()
    // Together: responses in progress may still send to sockets, and open sockets keep the server from closing.
    await Promise.all([server.close(), channel.close()])
    await Promise.all([mailer.close(), pusher.close()])
    nodes.close()
    deps.limits.close()
    await database.close()
    await lock?.release()
  })
  if (settings.debugTools !== 'off') log.warn({ debugTools: settings.debugTools }, DEBUG_WARNING[settings.debugTools])
  const { port } = server.address
  log.info({ port, database: database.kind }, 'listening')
  console.log(`\nMoodloom is at ${addressOf(settings, port)}\n`)
}

/** Serves `npm run backup`: only one process can open the embedded database. */
function serveBackups(deps: Deps, database: Database) {
  const { log, clock, settings } = deps
  const last = createBackupGauge(deps)
  return serveAdmin(settings.dataDir, async ({ to }) => {
    const manifest = await backUp({ database, dataDir: settings.dataDir, to, now: clock() })
    last.set(clock().getTime() / 1000)
    log.info({ to, images: manifest.images }, 'backed up')
    return manifest
  })
}

async function createDeps(
  settings: Settings,
  database: Database,
  log: Deps['log'],
): Promise<{ deps: Deps; channel: Channel; nodes: ClusterBus; mailer: Mailer; pusher: Pusher }> {
  const { redisUrl } = settings
  const { knex } = database
  const epoch = await openEpoch({ database, dataDir: settings.dataDir })
  const base = {
    knex,
    epoch,
    settings,
    log,
    clock: () => new Date(),
    assets: createAssetStorage(settings),
    limits: createRateLimits({ redisUrl }),
  }
  const nodes = redisUrl ? createRedisClusterBus({ redisUrl, log }) : SINGLE_NODE
  const channel = createChannel(base, { nodes })
  const mailer = createMailer({ ...base, transport: createMailTransport(settings, log), address: addressOf(settings) })
  const vapidKeys = await loadVapidKeys(knex, base.clock())
  const pusher = createPusher({ ...base, vapidKeys, contact: contactOf(settings) })
  const deps: Deps = {
    ...base,
    metrics: createMetrics(),
    sessionKeys: await loadSessionKeys(settings),
    vapidKeys,
    publish: channel.publish,
    revoke: channel.revoke,
    agentActive: channel.agentActive,
    notified: (userIds) => {
      channel.notified(userIds)
      pusher.schedule(userIds)
    },
    mailed: mailer.schedule,
  }
  return { deps, channel, nodes, mailer, pusher }
}

main().catch((error: unknown) => {
  // Most causes need a message, not a stack: a bad variable, a directory or port in use.
  console.error(error instanceof Error ? error.message : error)
  if (process.env.LOG_LEVEL === 'debug') console.error(error)
  process.exit(1)
})

/** Runs `close` once on SIGTERM or SIGINT, then exits; a second signal exits immediately. */
function onSignal(log: Logger, close: () => Promise<void>): void {
  let isClosing = false
  const handle = (signal: NodeJS.Signals) => {
    if (isClosing) process.exit(1)
    isClosing = true
    log.info({ signal }, 'closing')
    close().then(
      () => process.exit(0),
      (error: unknown) => {
        log.error({ err: error }, 'closing failed')
        process.exit(1)
      },
    )
  }
  process.on('SIGTERM', handle)
  process.on('SIGINT', handle)
}
