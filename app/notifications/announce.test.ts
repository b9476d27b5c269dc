import { expect, test } from 'vitest'
import { announcementOf, highestId, newSince } from './announce'
import { accessNote, invitationNote, overwriteNote } from './testNotification'

test('notifications are new if unread and above the mark; without a mark none are', () => {
  const all = [accessNote({ id: 9 }), accessNote({ id: 8, isRead: true }), accessNote({ id: 7 })]
  expect(newSince(all, 7).map(({ id }) => id)).toEqual([9])
  expect(newSince(all, 0).map(({ id }) => id)).toEqual([9, 7])
  expect(newSince(all, null)).toEqual([])
  expect([highestId(all), highestId([])]).toEqual([9, 0])
})

test('a single notification is announced in its own words, with an action if something was overwritten', () => {
  const note = overwriteNote('overwritten')
  expect(announcementOf([note])).toEqual({ title: 'Ben replaced your text', description: 'On “Kitchen”', take: note })
  expect(announcementOf([invitationNote()])).toEqual({
    title: 'Ben invited you to “Kitchen”',
    description: 'You can edit the board.',
  })
  expect(announcementOf([])).toBeNull()
})

test('several notifications share one toast', () => {
  expect(announcementOf([overwriteNote('overwritten', { id: 9 }), accessNote({ id: 8 })])).toEqual({
    title: '2 new notifications',
    description: 'Ben replaced your text.',
  })
})
