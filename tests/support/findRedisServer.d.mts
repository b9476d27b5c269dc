/** A redis-server to start (`REDIS_SERVER`, or the one on the path), or null. */
export function findRedisServer(): string | null
