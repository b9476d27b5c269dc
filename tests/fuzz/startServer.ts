import { FuzzServer } from './FuzzServer'
import type { People } from './runSchedule'

/** A server with two people who share boards, and a stranger. */
export async function startServer(): Promise<{ server: FuzzServer; people: People }> {
  const server = await FuzzServer.start()
  const accounts = [await server.register('ada'), await server.register('ben')]
  return { server, people: { accounts, stranger: await server.register('eve') } }
}
