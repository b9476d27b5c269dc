import { Redis } from 'ioredis'

/** A Redis for tests: `REDIS_URL`, or one on this machine. Undefined, with a warning, if there is none. */
export async function findRedis(): Promise<string | undefined> {
  const url = process.env.REDIS_URL || 'redis://127.0.0.1:6379'
  const redis = new Redis(url, { lazyConnect: true, connectTimeout: 2000, retryStrategy: () => null })
  redis.on('error', () => {})
  try {
    await redis.connect()
    await redis.ping()
    return url
  } catch {
    if (process.env.REDIS_URL) throw new Error('REDIS_URL does not answer')
    console.error('\n=== Redis: NOT FOUND. What needs several nodes is NOT RUN. Set REDIS_URL to a Redis.\n')
  } finally {
    redis.disconnect()
  }
}
