// The measured process: the product's app and the bare one side by side, over one database and one pool.
import { buildApp } from '../../server/app'
import type { Deps } from '../../server/deps'
import { createChannel } from '../../server/realtime/channel'
import { bareApp } from './bareApp'
import { addressOf, openMeasuredDeps } from './measuredDeps'
import { isSize, type Seeded, seed } from './seed'

export interface Subject extends Seeded {
  readonly ours: string
  readonly bare: string
  /** Session of the user who owns all the boards, valid at both addresses. */
  readonly cookie: string
}

const [, , size, databaseUrl] = process.argv
if (!isSize(size)) throw new Error('The measured server needs to know how much to seed')
const { deps: outside, close } = await openMeasuredDeps(databaseUrl || undefined, 'info')
const channel = createChannel(outside)
const deps: Deps = { ...outside, publish: channel.publish, revoke: channel.revoke, notified: channel.notified }
const app = buildApp(deps)
const server = app.listen(0, '127.0.0.1')
channel.attach(server, app)
const ours = await addressOf(server)
const bare = await addressOf(bareApp(deps).listen(0, '127.0.0.1'))
const answer = await fetch(`${ours}/api/auth/register`, {
  method: 'POST',
  headers: { 'Content-Type': 'application/json' },
  body: JSON.stringify({ username: 'bench', displayName: 'Bench', email: 'b@example.org', password: 'measured' }),
})
const cookie = answer.headers
  .getSetCookie()
  .map((line) => line.split(';')[0])
  .join('; ')
const subject: Subject = { ours, bare, cookie, ...(await seed(deps.knex, size)) }
process.send?.(subject)

process.once('message', async () => {
  await channel.close()
  await close()
  process.exit(0)
})
// The measuring process has exited.
process.once('disconnect', () => process.exit(1))
