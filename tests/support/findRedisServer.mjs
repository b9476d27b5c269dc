// Finds a redis-server to start: the suite of several nodes stops its Redis, so it can't use a shared one.
import { spawnSync } from 'node:child_process'

/**
 * A redis-server to start (`REDIS_SERVER`, or the one on the path), or null.
 * @returns {string | null}
 */
export function findRedisServer() {
  const command = process.env.REDIS_SERVER || 'redis-server'
  return spawnSync(command, ['--version'], { stdio: 'ignore' }).status === 0 ? command : null
}
