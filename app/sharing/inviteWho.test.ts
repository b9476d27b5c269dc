import { expect, test } from 'vitest'
import { inviteWho } from './sharingCalls'

test.each([
  ['ben', { username: 'ben' }],
  ['  ben ', { username: 'ben' }],
  ['@ben', { username: 'ben' }],
  ['ben@example.org', { email: 'ben@example.org' }],
  [' Ben.B+x@Example.org ', { email: 'Ben.B+x@Example.org' }],
])('“%s” means %o', (typed, who) => {
  expect(inviteWho(typed)).toEqual(who)
})

test.each(['', '   ', '@', ' @ '])('“%s” means no one', (typed) => {
  expect(inviteWho(typed)).toBeNull()
})
