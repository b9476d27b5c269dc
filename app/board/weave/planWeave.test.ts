import { describe, expect, it } from 'vitest'
import { compose } from '../../../contract/layout/weave/compose'
import { textStyleProperties } from '../../../contract/textStyles'
import { type BoardElement, fromFields } from '../store/BoardElement'
import { planWeave, titleFrom } from './planWeave'
import { findWovenSet, isWeavable } from './wovenSet'

const picture = (id: string, properties = {}) =>
  fromFields(id, { type: 'image', content: `/assets/${id}.jpg`, width: 200, height: 150, rotation: 9, properties })

const pictures = ['a', 'b', 'c', 'd', 'e'].map((id) => picture(id))
const swatches = ['#102030', '#405060', '#708090'].map((hex, index) => ({ hex, name: `Blue ${index}` }))
const composed = (elements: readonly BoardElement[]) =>
  compose({
    pictures: elements.map(({ id }) => ({ id, ratio: 4 / 3 })),
    seed: 3,
    format: 'portrait',
    titleWidths: [4],
    strip: { count: swatches.length, nameWidth: 5, wordWidth: 4 },
  })

type Options = Parameters<typeof planWeave>[0]

function weave(elements: readonly BoardElement[], changed: Partial<Options> = {}) {
  const woven = elements.filter(isWeavable)
  const set = findWovenSet(elements, woven)
  return planWeave({
    composition: composed(woven),
    origin: { x: 1000, y: 500 },
    set,
    setId: set.id ?? 'set',
    titleText: 'Autumn',
    swatches,
    ground: null,
    ...changed,
  })
}

/** The board after the plan, as far as the plan defines it. */
function boardAfter(elements: readonly BoardElement[], { added, changes, removed }: ReturnType<typeof planWeave>) {
  const patches = new Map(changes.map(({ id, patch }) => [id, patch]))
  const here = elements
    .filter(({ id }) => !removed.includes(id))
    .map((element): BoardElement => {
      const { properties = {}, ...columns } = patches.get(element.id) ?? {}
      return { ...element, ...columns, properties: { ...element.properties, ...properties } } as BoardElement
    })
  const made = added.map((fields, index) => fromFields(`new-${index}`, fields as Parameters<typeof fromFields>[1]))
  return [...here, ...made]
}

describe('the title of a board without a name', () => {
  const named = (...colors: [string, string][]) => colors.map(([name, hex]) => ({ name, hex }))

  it('names its most vivid color and the one whose hue is least like it', () => {
    const strip = named(['Ink', '#1a1c22'], ['Lagoon', '#3a8f8a'], ['Poppy', '#d8402a'], ['Linen', '#efe6d8'])
    expect(titleFrom(strip)).toBe('Poppy & Lagoon')
  })

  it('is left to others if there are not two names', () => {
    expect(titleFrom([])).toBeNull()
    expect(titleFrom(named(['Ink', '#1a1c22'], ['', '#d8402a']))).toBeNull()
  })
})

describe('planning a weave', () => {
  it('moves every image to its box, upright, and adds a title and a captioned swatch for each color', () => {
    const { added, changes, removed } = weave(pictures)
    expect(changes.map(({ id }) => id).sort()).toEqual(['a', 'b', 'c', 'd', 'e'])
    expect(changes.every(({ patch }) => patch.rotation === 0 && (patch.positionX ?? 0) >= 1000)).toBe(true)
    expect(added.map(({ type }) => type)).toEqual(['text', 'color', 'text', 'color', 'text', 'color', 'text'])
    expect(added.map(({ content }) => content).slice(0, 3)).toEqual(['Autumn', '#102030', 'Blue 0\n#102030'])
    expect(removed).toEqual([])
  })

  it('reuses its elements when woven again', () => {
    const board = boardAfter(pictures, weave(pictures))
    const again = weave(board)
    expect([again.added, again.removed]).toEqual([[], []])
    expect(boardAfter(board, again)).toHaveLength(board.length)
  })

  it('keeps a title that was edited', () => {
    const board = boardAfter(pictures, weave(pictures)).map((element) =>
      element.content === 'Autumn' ? { ...element, content: 'Our autumn' } : element,
    )
    expect(boardAfter(board, weave(board)).some(({ content }) => content === 'Our autumn')).toBe(true)
  })

  it('uses a single existing title if all images are woven, and only then', () => {
    const title = fromFields('own', {
      type: 'text',
      content: 'By the sea',
      properties: textStyleProperties('title', null),
    })
    const own = weave([...pictures, title])
    expect(own.added.filter(({ type }) => type === 'text')).toHaveLength(swatches.length)
    expect(own.changes.find(({ id }) => id === 'own')?.patch.positionX).toBeGreaterThanOrEqual(1000)
    const board = boardAfter([...pictures, title], own)
    expect(weave(board).added).toEqual([])
    expect(findWovenSet([...pictures, title], pictures.slice(1)).title).toBeNull()
    expect(findWovenSet([...pictures, title, { ...title, id: 'other' }], pictures).title).toBeNull()
  })

  it('removes only the title and the colors when woven without them', () => {
    const board = boardAfter(pictures, weave(pictures))
    const bare = { ...composed(pictures), title: null, strip: null }
    expect(boardAfter(board, weave(board, { composition: bare })).map(({ id }) => id)).toEqual([
      'a',
      'b',
      'c',
      'd',
      'e',
    ])
  })

  it('weaves two sets into one with a single strip', () => {
    const others = ['f', 'g'].map((id) => picture(id))
    const one = boardAfter(pictures, weave(pictures, { setId: 'one' }))
    const other = boardAfter(others, weave(others, { setId: 'other' })).map((each) => ({
      ...each,
      id: `other-${each.id}`,
    }))
    const board = boardAfter([...one, ...other], weave([...one, ...other]))
    expect(board.filter(({ type }) => type === 'color')).toHaveLength(swatches.length)
  })

  it('skips locked, hidden and empty images', () => {
    const unwoven = [picture('a', { locked: true }), picture('b', { hidden: true }), { ...picture('c'), content: '' }]
    expect(unwoven.filter(isWeavable)).toEqual([])
  })
})
