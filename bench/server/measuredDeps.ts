import { mkdtemp, rm } from 'node:fs/promises'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pino from 'pino'
import { migrate, openDatabase } from '../../db/connection'
import { createAssetDrive } from '../../server/assets/drive'
import type { Deps } from '../../server/deps'
import { parseEnvironment } from '../../server/env'
import { createMetrics } from '../../server/metrics'
import { createRateLimits } from '../../server/rateLimits'

/** What main.ts makes, for a server that is measured: nobody is told anything unless a channel is put in. */
export async function openMeasuredDeps(
  databaseUrl: string | undefined,
): Promise<{ deps: Deps; close(): Promise<void> }> {
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
    notified: () => {},
    mailed: () => {},
  }
  const close = async () => {
    await database.close()
    await rm(dataDir, { recursive: true, force: true })
  }
  return { deps, close }
}

/** Resolves with the address, once it can be asked. */
export async function addressOf(server: Server): Promise<string> {
  await new Promise((resolve) => server.once('listening', resolve))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}
