import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { beforeEach, expect, test, vi } from 'vitest'
import { fieldOf, type } from '../../../tests/support/render'
import { BoardName } from './BoardName'

const rename = vi.fn()
let root: Root

beforeEach(() => {
  rename.mockReset()
  document.body.replaceChildren()
  root = createRoot(document.body.appendChild(document.createElement('div')))
  return () => act(async () => root.unmount())
})

const show = (name: string, isReadOnly = false) =>
  act(async () => root.render(<BoardName name={name} isReadOnly={isReadOnly} onRename={rename} />))
const field = () => fieldOf('Editing:')
const blur = () => act(async () => field().dispatchEvent(new FocusEvent('focusout', { bubbles: true })))
const key = (name: string) =>
  act(async () => field().dispatchEvent(new KeyboardEvent('keydown', { key: name, bubbles: true })))

test('a name is saved on blur, trimmed and only once', async () => {
  await show('Spring')
  await type('Editing:', ' Summer ')
  await blur()
  await show('Summer')
  await blur()
  expect(rename.mock.calls).toEqual([['Summer']])
  expect(field().value).toBe('Summer')
})

test('Escape restores the name', async () => {
  await show('Spring')
  await type('Editing:', 'Summer')
  await key('Escape')
  expect(field().value).toBe('Spring')
  await blur()
  expect(rename).not.toHaveBeenCalled()
})

test('what is being typed stays when someone else renames the board; otherwise their name shows', async () => {
  await show('Spring')
  await show('Autumn')
  expect(field().value).toBe('Autumn')
  await type('Editing:', 'Summ')
  await show('Winter')
  expect(field().value).toBe('Summ')
  await blur()
  expect(rename.mock.calls).toEqual([['Summ']])
})

test('what is being typed is saved when the board is left', async () => {
  await show('Spring')
  await type('Editing:', 'Summer')
  await act(async () => root.render(null))
  expect(rename.mock.calls).toEqual([['Summer']])
})

test('a name typed when the right to edit was lost is not saved', async () => {
  await show('Spring')
  await type('Editing:', 'Summer')
  await show('Spring', true)
  expect(document.querySelector('input')?.value).toBe('Spring')
  await act(async () => root.render(null))
  expect(rename).not.toHaveBeenCalled()
})
