import { mkdtemp, rm } from 'node:fs/promises'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { migrate, openDatabase } from '../../db/connection'
import { openEpoch } from '../../db/epoch'
import { createAssetStorage } from '../../server/assets/assetStorage'
import type { Deps } from '../../server/deps'
import { parseEnvironment } from '../../server/env'
import { createLog } from '../../server/log'
import { createMetrics } from '../../server/metrics'
import { createRateLimits } from '../../server/rateLimits'

/** More writes per minute than any device would make. */
const PLENTY = { points: 1_000_000_000, duration: 60 }

/** The deps that main.ts makes, for a measured server: nothing is broadcast unless a channel is added. */
export async function openMeasuredDeps(
  databaseUrl: string | undefined,
  logLevel: 'error' | 'info' = 'error',
): Promise<{ deps: Deps; close(): Promise<void> }> {
  const dataDir = await mkdtemp(join(tmpdir(), 'moodloom-bench-'))
  const settings = parseEnvironment({ DATA_DIR: dataDir, LOG_LEVEL: logLevel, DATABASE_URL: databaseUrl })
  const database = await openDatabase(settings)
  await migrate(database)
  const deps = {
    knex: database.knex,
    epoch: await openEpoch({ database, dataDir }),
    settings,
    log: createLog(settings),
    clock: () => new Date(),
    assets: createAssetStorage(settings),
    limits: createRateLimits({ limits: { changes: PLENTY, written: PLENTY } }),
    metrics: createMetrics(),
    sessionKeys: ['a key for measurements only'],
    vapidKeys: { publicKey: '', privateKey: '' },
    publish: () => {},
    revoke: () => {},
    notified: () => {},
    agentActive: () => {},
    mailed: () => {},
  }
  const close = async () => {
    await database.close()
    await rm(dataDir, { recursive: true, force: true })
  }
  return { deps, close }
}

/** Resolves with the server's address once it is listening. */
export async function addressOf(server: Server): Promise<string> {
  await new Promise((resolve) => server.once('listening', resolve))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}
