import { expect, test } from 'vitest'
import { BOARD_CATEGORY_MAX, BOARD_DESCRIPTION_MAX, BOARD_NAME_MAX } from '../../../../contract/limits'
import { testBoard } from '../../../board/store/testSource'
import { fieldError, fieldsOf, fieldsPatch } from './boardFields'

const board = testBoard({ name: 'Spring', description: 'Soft', category: 'Fashion' })

test('an error names its field and by how much it is too long', () => {
  expect(fieldError('name', '   ')).toBe('A board needs a name.')
  expect(fieldError('name', 'x'.repeat(BOARD_NAME_MAX))).toBeUndefined()
  expect(fieldError('name', 'x'.repeat(201))).toBe('Name: 201 characters, at most 200 fit.')
  expect(fieldError('description', 'x'.repeat(BOARD_DESCRIPTION_MAX + 1))).toContain('Description')
  expect(fieldError('category', 'x'.repeat(BOARD_CATEGORY_MAX + 1))).toContain('Category')
  expect(fieldError('description', '')).toBeUndefined()
})

test('the patch contains only valid, changed fields, trimmed', () => {
  expect(fieldsPatch(board, fieldsOf(board))).toBeNull()
  expect(fieldsPatch(board, { name: ' Spring ' })).toBeNull()
  expect(fieldsPatch(board, { name: ' Summer ', description: 'Soft' })).toEqual({ name: 'Summer' })
  expect(fieldsPatch(board, { name: '', category: 'Art' })).toEqual({ category: 'Art' })
})

test('an empty description becomes null, an empty category the default', () => {
  expect(fieldsPatch(board, { description: ' ', category: ' ' })).toEqual({ description: null, category: 'Design' })
  expect(fieldsPatch(testBoard({ category: null }), { category: '' })).toBeNull()
})
