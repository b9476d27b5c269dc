import type { Knex } from 'knex'
import { migrationSource } from './db/migrations'

/**
 * For knex's own command line against a Postgres server: `DATABASE_URL=… npx tsx node_modules/.bin/knex
 * migrate:latest`. The server doesn't need it: it migrates at every start, the embedded database too.
 */
const config: Knex.Config = {
  client: 'pg',
  connection: process.env.DATABASE_URL,
  migrations: { migrationSource },
}

export default config
