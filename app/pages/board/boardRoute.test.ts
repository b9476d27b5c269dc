import { expect, it } from 'vitest'
import { boardPath } from '../../ui/paths'
import { readBoardRoute } from './boardRoute'

const uid = '01900000-0000-7000-8000-000000000001'

it('shows a board only for a positive number', () => {
  expect(readBoardRoute('12', null)).toEqual({ kind: 'saved', id: 12 })
  for (const param of ['abc', '1.5', '12abc', '-2', '', ' 1', '1e3', '0x1', '99999999999', '2147483648']) {
    expect(readBoardRoute(param, null), param).toEqual({ kind: 'invalid' })
  }
})

it('takes -1 and 0 for the new board', () => {
  expect(readBoardRoute('-1', null)).toEqual({ kind: 'replaced' })
  expect(readBoardRoute('0', null)).toEqual({ kind: 'replaced' })
})

it('opens the draft that the address names, or otherwise a blank board', () => {
  expect(readBoardRoute(undefined, uid)).toEqual({ kind: 'new', draftUid: uid })
  expect(readBoardRoute('new', null)).toEqual({ kind: 'new', draftUid: null })
  expect(readBoardRoute('new', 'junk')).toEqual({ kind: 'new', draftUid: null })
})

it('addresses a board by its number as soon as it has one', () => {
  expect(boardPath({ id: null, uid })).toBe(`/board/new?draft=${uid}`)
  expect(boardPath({ id: 7, uid })).toBe('/board/7')
})
