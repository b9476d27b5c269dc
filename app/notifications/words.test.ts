import { expect, test } from 'vitest'
import {
  accessNote,
  followedNote,
  invitationNote,
  likedBoardNote,
  likedNote,
  overwriteNote,
  proposalNote,
} from './testNotification'
import { detailOf, nameOf, subjectOf, titleOf } from './words'

test('describes an overwrite from either side', () => {
  expect(titleOf(overwriteNote('overwritten'))).toBe('Ben replaced your text')
  expect(titleOf(overwriteNote('overwrote'))).toBe("Your edit replaced Ben's text")
  expect(detailOf(overwriteNote('overwritten'))).toBe('On “Kitchen”')
})

test.each([
  [['content'], 'image', 'image'],
  [['positionX', 'positionY'], 'text', 'position'],
  [['width'], 'text', 'size'],
  [['rotation'], 'text', 'rotation'],
  [['zIndex'], 'text', 'layer order'],
  [['properties.backgroundColor'], 'shape', 'color'],
  [['properties.fontSize', 'properties.fontFamily'], 'text', 'style'],
  [['content', 'positionX'], 'text', 'changes'],
] as const)('%j of an element of type %s is called %s', (names, elementType, words) => {
  const fields = names.map((field) => ({ field, before: 1, after: 2 }))
  // Other types than text only have different words if the content was replaced.
  expect(subjectOf({ fields, elementType })).toBe(words)
})

test('describes invitations and access changes, with the rights they give', () => {
  expect([titleOf(invitationNote()), detailOf(invitationNote())]).toEqual([
    'Ben invited you to “Kitchen”',
    'You can edit the board.',
  ])
  expect(detailOf(invitationNote({ canEdit: false }))).toBe('You can view the board.')
  expect(titleOf(accessNote())).toBe('You can now edit “Kitchen”')
  expect(titleOf(accessNote({ canEdit: false }))).toBe('You can now view “Kitchen”, but not edit it')
  expect(titleOf(accessNote({ change: 'removed' }))).toBe('Ben removed you from “Kitchen”')
  expect(titleOf(accessNote({ change: 'joined' }))).toBe('Ben joined “Kitchen”')
  expect(titleOf(accessNote({ change: 'left' }))).toBe('Ben left “Kitchen”')
})

test('names the new follower', () => {
  expect(titleOf(followedNote())).toBe('Ben started following you')
})

test('names who liked a preset or board, and how many others did', () => {
  expect(titleOf(likedNote())).toBe('Ben liked “Dunes”')
  expect(titleOf(likedNote({ others: 1 }))).toBe('Ben and one other liked “Dunes”')
  expect(titleOf(likedNote({ others: 7 }))).toBe('Ben and 7 others liked “Dunes”')
  expect(titleOf(likedBoardNote({ others: 1 }))).toBe('Ben and one other liked “Kitchen”')
})

test('calls an agent by the name that its person gave it', () => {
  expect(titleOf(proposalNote())).toBe('My agent proposes changes to “Kitchen”')
  expect(detailOf(proposalNote())).toBe('Nothing changes until you accept it.')
  expect(detailOf(proposalNote({ proposals: 3 }))).toBe('3 proposals. Nothing changes until you accept them.')
})

test('uses the username without a display name, and Someone for a deleted user', () => {
  const by = { id: 2, username: 'ben', displayName: null, avatarUrl: null }
  expect([nameOf({ by }), nameOf({ by: null })]).toEqual(['ben', 'Someone'])
})
