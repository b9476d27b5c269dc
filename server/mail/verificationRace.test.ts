import { hash } from '@node-rs/argon2'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { join } from '../../tests/support/people'
import { PASSWORD, startTestServer, type TestServer } from '../../tests/support/server'
import { deliverMails } from './createMailer'
import type { OutgoingMail } from './mailTransport'

const TRIES = 500
let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const afterMs = (time: number) => new Promise((resolve) => setTimeout(resolve, time))
const OWN = 'own@attacker.example'
const VICTIM = 'boss@victim.example'

it(`in 500 races between two email changes, no link confirms an address it was not mailed to`, async () => {
  const owner = await join(server)
  const board = await owner.board({ name: 'Confidential' })
  await owner.send('POST', `/api/boards/${board}/collaborators`, { email: VICTIM, canEdit: true })
  const attacker = await join(server)
  // A real argon2 check for every request, at a cost that allows this many.
  const password = await hash(PASSWORD, { memoryCost: 8, timeCost: 1, parallelism: 1 })
  await server.deps.knex('users').where({ id: attacker.id }).update({ password })
  const change = (email: string) => attacker.send('POST', '/api/account/email', { email, password: PASSWORD })

  let overtaken = 0
  let inTime = 0
  for (let count = 0; count < TRIES; count++) {
    await server.deps.knex('mails').delete()
    expect((await change(OWN)).status).toBe(204)
    const inbox: OutgoingMail[] = []
    const post = { send: async (mail: OutgoingMail) => void inbox.push(mail), close: () => {} }
    const deliver = () => deliverMails({ ...server.deps, transport: post, address: server.url })
    // The second change meets the first one's delivery at a different moment each time, from long before to long after.
    const moment = count % 10
    if (moment === 0) await change(VICTIM).then(deliver)
    else await Promise.all([deliver(), afterMs(moment / 2).then(() => change(VICTIM))])
    const links = inbox.filter(({ to }) => to === OWN).flatMap(({ link }) => link ?? [])
    if (links.length === 0) overtaken++
    else inTime++
    for (const link of links) {
      const followed = await attacker.get(`/api/auth/verify${new URL(link).search}`)
      expect(followed, `try ${count}`).toMatchObject({ status: 400, body: { error: 'TOKEN_INVALID' } })
    }
  }
  expect((await attacker.get('/api/auth/user')).body.email).toBe(attacker.email)
  expect((await attacker.get('/api/invitations')).body).toEqual([])
  // The race went both ways: mails overtaken by the second change, and mails sent before it.
  expect(overtaken).toBeGreaterThan(0)
  expect(inTime).toBeGreaterThan(0)
}, 240_000)
