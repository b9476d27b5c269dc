import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { BACKGROUND_CONTENT } from '../../../contract/rules/elementDefaults'
import type { Element } from '../../../contract/shared/element'
import { type BoardElement, fromRow } from '../store/BoardElement'
import { testRow } from '../store/testSource'
import { dropLayers } from './LayerList'
import { layerRows } from './layerRows'
import { type LayerTree, layerTree } from './layerTree'
import { type LayerMove, moveLayers, movingLayers } from './moveLayers'

/** A board from back to front: `a` is an element, `a:g` one of group g, `a:bg` fills the canvas. */
function board(...elements: string[]): LayerTree {
  const byId = new Map(
    elements.map((each): [string, BoardElement] => {
      const [id = '', group] = each.split(':')
      const properties: Element['properties'] = group && group !== 'bg' ? { groupId: group } : {}
      const fill = group === 'bg' ? ({ type: 'color', content: BACKGROUND_CONTENT } as const) : {}
      return [id, fromRow(testRow(id, { properties, ...fill }))]
    }),
  )
  return layerTree([...byId.keys()], (id) => byId.get(id))
}

const shown = (tree: LayerTree, ...open: string[]) =>
  layerRows(tree, new Set(open)).map((row) => `${'  '.repeat(row.level - 1)}${row.key}`)

/** What the store does: moves them directly behind `before`. */
function reordered({ stack }: LayerTree, { ids, before }: LayerMove): string[] {
  const others = stack.filter((id) => !ids.includes(id))
  const at = before === null ? others.length : others.indexOf(before)
  return [...others.slice(0, at), ...ids, ...others.slice(at)]
}

const move = (tree: LayerTree, ids: string[], at: number) => {
  const moving = movingLayers(tree, new Set(ids))
  return moving && moveLayers(tree, moving, at)
}

describe('the list of layers', () => {
  it('shows the board from front to back', () => {
    expect(shown(board('a', 'b', 'c'))).toEqual(['c', 'b', 'a'])
  })

  it('has a group as one line at its frontmost member, with its members below while expanded', () => {
    const tree = board('a:g', 'b', 'c:g', 'd')
    expect(shown(tree)).toEqual(['d', 'group g', 'b'])
    expect(shown(tree, 'g')).toEqual(['d', 'group g', '  c', '  a', 'b'])
  })

  it('shows the only remaining member of a group as a single element', () => {
    expect(shown(board('a:g', 'b'), 'g')).toEqual(['b', 'a'])
  })

  it('puts a background last, whatever its zIndex and group', () => {
    expect(shown(board('a:g', 'b', 'sky:bg', 'c:g'), 'g')).toEqual(['group g', '  c', '  a', 'b', 'sky'])
  })

  it('numbers each line among its siblings', () => {
    const rows = layerRows(board('a:g', 'b:g', 'c', 'sky:bg'), new Set(['g']))
    expect(rows.map(({ position, of }) => `${position}/${of}`)).toEqual(['1/3', '2/3', '1/2', '2/2', '3/3'])
  })
})

describe('moving lines', () => {
  it('puts an element directly in front of the one that follows it in the list', () => {
    expect(move(board('a', 'b', 'c', 'd'), ['d'], 2)).toEqual({ ids: ['d'], before: 'b', position: 3, of: 4 })
  })

  it('moving to the front means before nothing, and to the back before the rearmost element', () => {
    const tree = board('a', 'b', 'c')
    expect(move(tree, ['a'], 0)).toMatchObject({ before: null, position: 1 })
    expect(move(tree, ['c'], 2)).toMatchObject({ before: 'a', position: 3 })
  })

  it('returns null if nothing would change', () => {
    const tree = board('a', 'b', 'c')
    expect(move(tree, ['b'], 1)).toBeNull()
    expect(move(tree, ['c', 'b'], 0)).toBeNull()
  })

  it('keeps the order of the moved elements and makes them adjacent', () => {
    const tree = board('a', 'b', 'c', 'd')
    const step = move(tree, ['d', 'b'], 1)
    expect(step && reordered(tree, step)).toEqual(['a', 'b', 'd', 'c'])
  })

  it('moves a whole group with others if any of its members is selected', () => {
    const tree = board('a:g', 'b', 'c:g', 'd')
    const step = move(tree, ['c', 'd'], 1)
    expect(step && reordered(tree, step)).toEqual(['a', 'c', 'd', 'b'])
  })

  it('moves a member within its group only', () => {
    const tree = board('a:g', 'b', 'c:g', 'd')
    expect(movingLayers(tree, new Set(['a']))).toMatchObject({ groupId: 'g', first: 1 })
    const step = move(tree, ['c'], 1)
    expect(step && reordered(tree, step)).toEqual(['c', 'a', 'b', 'd'])
  })

  it('leaves backgrounds in place', () => {
    const tree = board('sky:bg', 'a', 'b')
    expect(movingLayers(tree, new Set(['sky']))).toBeNull()
    expect(move(tree, ['b'], 1)).toMatchObject({ ids: ['b'], before: 'a' })
  })

  const anyBoard = fc
    .array(fc.constantFrom('', ':g', ':h', ':bg'), { minLength: 1, maxLength: 12 })
    .map((kinds) => kinds.map((kind, index) => `e${index}${kind}`))

  it('property: the list shows the requested order, and nothing else has moved', () => {
    fc.assert(
      fc.property(anyBoard, fc.array(fc.nat(11)), fc.nat(12), (elements, picked, place) => {
        const tree = board(...elements)
        const moving = movingLayers(tree, new Set(picked.map((index) => `e${index}`)))
        if (!moving) return
        const at = place % (moving.rest.length + 1)
        const step = moveLayers(tree, moving, at)
        const kindOf = new Map(elements.map((each) => [each.split(':')[0] ?? '', each]))
        const order = step ? reordered(tree, step) : tree.stack
        const after = board(...order.map((id) => kindOf.get(id) ?? id))
        const siblings = moving.groupId
          ? (after.layers.find(({ groupId }) => groupId === moving.groupId)?.ids ?? [])
          : after.layers.map(({ key }) => key)
        const rest = moving.rest.map(({ key }) => key)
        const wanted = [...rest.slice(0, at), ...moving.moved.map(({ key }) => key), ...rest.slice(at)]
        expect(siblings).toEqual(wanted)
        const still = (ids: readonly string[]) => ids.filter((id) => !moving.ids.has(id))
        expect(still(order)).toEqual(still(tree.stack))
      }),
      { numRuns: 500 },
    )
  })
})

describe('the target of a drop', () => {
  const drop = (tree: LayerTree, ids: string[], y: number, ...open: string[]) => {
    const moving = movingLayers(tree, new Set(ids))
    return moving && dropLayers(layerRows(tree, new Set(open)), moving, y)
  }

  it('is between the lines nearest the pointer', () => {
    const tree = board('a', 'b', 'c', 'd')
    expect(drop(tree, ['d'], -3)).toMatchObject({ at: 0 })
    expect(drop(tree, ['d'], 1.6)).toMatchObject({ at: 1, line: 2 })
    expect(drop(tree, ['d'], 2.4)).toMatchObject({ at: 1, line: 2 })
    expect(drop(tree, ['d'], 99)).toMatchObject({ at: 3, line: 4 })
  })

  it('is never between the members of another group', () => {
    const tree = board('a', 'b:g', 'c:g', 'd:g', 'e')
    expect(drop(tree, ['e'], 2, 'g')).toEqual({ at: 0, line: 1, level: 1 })
    expect(drop(tree, ['e'], 3.2, 'g')).toEqual({ at: 1, line: 5, level: 1 })
  })

  it('stays within the group for a member, however far the pointer goes', () => {
    const tree = board('a', 'b:g', 'c:g', 'd')
    expect(drop(tree, ['c'], 99, 'g')).toEqual({ at: 1, line: 4, level: 2 })
    expect(drop(tree, ['b'], -9, 'g')).toEqual({ at: 0, line: 2, level: 2 })
  })

  it('is in front of the background', () => {
    expect(drop(board('sky:bg', 'a', 'b'), ['b'], 99)).toMatchObject({ at: 1, line: 2 })
  })

  it('property: a lower pointer never means a position further to the front, and the line exists', () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom('', ':g', ':bg'), { minLength: 2, maxLength: 9 }),
        fc.nat(8),
        (kinds, one) => {
          const tree = board(...kinds.map((kind, index) => `e${index}${kind}`))
          const rows = layerRows(tree, new Set(['g']))
          const moving = movingLayers(tree, new Set([`e${one}`]))
          if (!moving) return
          let before = 0
          for (let y = -1; y <= rows.length + 1; y += 0.25) {
            const { at, line } = dropLayers(rows, moving, y)
            expect(at).toBeGreaterThanOrEqual(before)
            expect(line).toBeGreaterThanOrEqual(0)
            expect(line).toBeLessThanOrEqual(rows.length)
            before = at
          }
          expect(before).toBe(moving.rest.length)
        },
      ),
    )
  })
})
