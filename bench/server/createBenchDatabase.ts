import pg from 'pg'
import { findPostgres } from '../../tests/support/findPostgres.mjs'

let made = 0

/** A new, empty database on the Postgres that `DATABASE_URL` names or that runs here; null if there is none. */
export async function createBenchDatabase(): Promise<{ url: string; drop(): Promise<void> } | null> {
  const server = await findPostgres()
  if (!server) return null
  const name = `moodloom_bench_${process.pid}_${++made}`
  await asAdmin(server, `create database ${name}`)
  const url = new URL(server)
  url.pathname = `/${name}`
  return { url: url.href, drop: () => asAdmin(server, `drop database if exists ${name} with (force)`) }
}

async function asAdmin(server: string, sql: string): Promise<void> {
  const admin = new pg.Client(server)
  await admin.connect()
  try {
    await admin.query(sql)
  } finally {
    await admin.end()
  }
}
