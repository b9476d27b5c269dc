// The measured process: the product's app and the bare one side by side, over one database and one pool.
import { mkdtemp, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type Koa from 'koa'
import pino from 'pino'
import { migrate, openDatabase } from '../../db/connection'
import { buildApp } from '../../server/app'
import { createAssetDrive } from '../../server/assets/drive'
import { parseEnvironment } from '../../server/env'
import { createMetrics } from '../../server/metrics'
import { createRateLimits } from '../../server/rateLimits'
import { bareApp } from './bareApp'
import { type Seeded, seed } from './seed'

export interface Subject extends Seeded {
  readonly ours: string
  readonly bare: string
  /** Of a signed-in user who owns all the boards, valid at both addresses. */
  readonly cookie: string
}

const [, , databaseUrl] = process.argv
const dataDir = await mkdtemp(join(tmpdir(), 'moodloom-bench-'))
const settings = parseEnvironment({ DATA_DIR: dataDir, LOG_LEVEL: 'error', DATABASE_URL: databaseUrl })
const database = await openDatabase(settings)
await migrate(database)
const deps = {
  knex: database.knex,
  settings,
  log: pino({ level: 'error' }),
  clock: () => new Date(),
  assets: createAssetDrive(settings),
  limits: createRateLimits({}),
  metrics: createMetrics(),
  sessionKeys: ['a key for measurements only'],
  publish: () => {},
  revoke: () => {},
}

async function listen(app: Koa): Promise<string> {
  const server = app.listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

const ours = await listen(buildApp(deps))
const bare = await listen(bareApp(deps))
const answer = await fetch(`${ours}/api/auth/register`, {
  method: 'POST',
  headers: { 'Content-Type': 'application/json' },
  body: JSON.stringify({ username: 'bench', displayName: 'Bench', email: 'b@example.org', password: 'measured' }),
})
const cookie = answer.headers
  .getSetCookie()
  .map((line) => line.split(';')[0])
  .join('; ')
const subject: Subject = { ours, bare, cookie, ...(await seed(database.knex)) }
process.send?.(subject)

process.once('message', async () => {
  await database.close()
  await rm(dataDir, { recursive: true, force: true })
  process.exit(0)
})
// Whoever measured is gone.
process.once('disconnect', () => process.exit(1))
