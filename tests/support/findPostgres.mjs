// Finds a Postgres for tests: DATABASE_URL, or one on this machine that lets us create databases.
import { connect } from 'node:net'
import { userInfo } from 'node:os'

/**
 * The URL of a Postgres whose user may create databases, or null. Throws if `DATABASE_URL` is set and not usable.
 * @returns {Promise<string | null>}
 */
export async function findPostgres() {
  if (process.env.DATABASE_URL) {
    const problem = await tryUrl(process.env.DATABASE_URL)
    if (problem) throw new Error(`DATABASE_URL does not answer: ${problem}`)
    return process.env.DATABASE_URL
  }
  if (!(await isListening(5432))) return null
  const users = ['postgres', userInfo().username]
  const urls = users.flatMap((user) => [
    `postgres://${user}@127.0.0.1:5432/postgres`,
    `postgres://${user}:postgres@127.0.0.1:5432/postgres`,
  ])
  for (const url of urls) if ((await tryUrl(url)) === null) return url
  return null
}

/** Null if the user may create databases there, otherwise the problem. */
async function tryUrl(url) {
  const { default: pg } = await import('pg')
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 3000 })
  try {
    await client.connect()
    const { rows } = await client.query(
      'SELECT rolcreatedb OR rolsuper AS able FROM pg_roles WHERE rolname = current_user',
    )
    return rows[0]?.able ? null : 'its user may not create databases'
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  } finally {
    await client.end().catch(() => undefined)
  }
}

function isListening(port) {
  return new Promise((resolve) => {
    const socket = connect({ host: '127.0.0.1', port, timeout: 1000 })
    const answer = (isOpen) => {
      socket.destroy()
      resolve(isOpen)
    }
    socket.on('connect', () => answer(true))
    socket.on('error', () => answer(false))
    socket.on('timeout', () => answer(false))
  })
}
