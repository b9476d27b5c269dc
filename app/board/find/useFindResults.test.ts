import { describe, expect, it } from 'vitest'
import { type BoardElement, fromRow } from '../store/BoardElement'
import { testRow } from '../store/testSource'
import { findElements } from './useFindResults'

let last = 0
/** Each below the one before it. */
const element = (fields: Parameters<typeof testRow>[1]): BoardElement =>
  fromRow(testRow(`00000000-0000-7000-8000-${String(++last).padStart(12, '0')}`, { positionY: last * 200, ...fields }))

const words = element({ type: 'text', content: 'Café crème\nat the north window' })
const ghost = element({ type: 'text', content: 'Double click to edit' })
const photo = element({ type: 'image', content: '/assets/a.jpg', properties: { alt: 'A red chair', name: 'Chair 4' } })
const clay = element({ type: 'color', content: '#C8432B', properties: {} })
const leaf = element({ type: 'shape', properties: { backgroundColor: '#2a4', groupName: 'Garden' } })
const secret = element({ type: 'text', content: 'crème brûlée', properties: { hidden: true } })
const ground = element({ type: 'color', content: 'background', properties: { backgroundColor: '#ff0000' } })
const board = [ground, secret, leaf, clay, photo, ghost, words]

const found = (query: string) => findElements(board, query)

describe('findElements', () => {
  it.each<[string, string, readonly BoardElement[]]>([
    ['words, whatever their case and accents', 'CREME', [words]],
    ['several words anywhere in the text', 'window cafe', [words]],
    ['a part of a word', 'indo', [words]],
    ['a name', 'chair 4', [photo]],
    ['a description', 'red', [photo, clay]],
    ['the name of a group', 'garden', [leaf]],
    ['a color by what people call it', 'green', [leaf]],
    ['a color by its value', '#c8432b', [clay]],
    ['and without the sign', 'c8432b', [clay]],
    ['a short value by the long one', '#22aa44', [leaf]],
  ])('%s', (_, query, elements) => {
    expect(found(query)).toEqual(elements.map(({ id }) => id))
  })

  it.each<[string, string]>([
    ['no words', '   '],
    ['words of different elements', 'creme chair'],
    ['the invitation of an empty text', 'double click'],
    ['what is hidden', 'brulee'],
    ['what fills the canvas', 'ff0000'],
    ['a picture’s address', 'assets'],
  ])('finds nothing for %s', (_, query) => {
    expect(found(query)).toEqual([])
  })
})
