import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Proposal } from '../../contract/agents'
import { intersects } from '../../contract/layout/rect'
import type { Element, ElementFields } from '../../contract/shared/element'
import { connectAgent, makeToken, type TestAgent } from '../../tests/support/agents'
import { join, type Person } from '../../tests/support/people'
import { startTestServer, type TestServer } from '../../tests/support/server'

// weave and restyle: proposals by default, applied with the write scope, and never over changes the agent has not seen.

let server: TestServer
let ann: Person
let writing: TestAgent
let proposing: TestAgent
beforeAll(async () => {
  server = await startTestServer()
  ann = await join(server)
  writing = await connectAgent(server.url, await makeToken(ann, { name: 'Writer', scope: 'write' }))
  proposing = await connectAgent(server.url, await makeToken(ann, { name: 'Proposer' }))
})
afterAll(async () => {
  await writing.close()
  await proposing.close()
  await server.close()
})

interface Put {
  readonly id: number
  readonly rev: number
  readonly ids: readonly string[]
}

/** Images on other sites: composing them needs no bytes. */
const picture = (index: number, fields: Partial<ElementFields> = {}): ElementFields => ({
  type: 'image',
  content: `https://pictures.example.org/${index}.jpg`,
  positionX: index * 40,
  positionY: index * 30,
  width: 120 + (index % 3) * 60,
  height: 100 + (index % 2) * 80,
  ...fields,
})

async function boardWith(elements: readonly ElementFields[]): Promise<Put> {
  const id = await ann.board()
  const ids = elements.map(() => randomUUID())
  const mutations = elements.map((data, index) => ({
    mutationId: randomUUID(),
    kind: 'create',
    elementId: ids[index],
    data: { zIndex: index + 1, ...data },
  }))
  const { body } = await ann.batch(id, mutations)
  return { id, rev: body.rev, ids }
}

const elementsOf = async (id: number): Promise<Element[]> => (await ann.get(`/api/boards/${id}/elements`)).body
const proposalsOf = async (id: number): Promise<Proposal[]> => (await ann.get(`/api/boards/${id}/proposals`)).body
const boxOf = ({ positionX, positionY, width, height }: Element) => ({
  x: positionX,
  y: positionY,
  width: width ?? 0,
  height: height ?? 0,
})
const ratioOf = ({ width, height }: Pick<Element, 'width' | 'height'>) => (width ?? 0) / (height ?? 1)

describe('weave', () => {
  const pictures = Array.from({ length: 9 }, (_, index) => picture(index))

  it('proposes one composition of all images on the board, and changes nothing', async () => {
    const board = await boardWith([...pictures, { type: 'text', content: 'Words' }])
    const before = await elementsOf(board.id)
    const { isError, text } = await proposing.call('weave', { boardId: board.id, rev: board.rev })
    expect({ isError, text }).toMatchObject({
      isError: false,
      text: expect.stringContaining('Nothing has changed yet'),
    })
    const [proposal] = await proposalsOf(board.id)
    expect(proposal).toMatchObject({ agent: 'Proposer', baseRev: board.rev, summary: expect.stringContaining('9') })
    expect(proposal?.items).toMatchObject([{ item: { kind: 'weave', elementIds: board.ids.slice(0, 9), seed: 0 } }])
    expect(await elementsOf(board.id)).toEqual(before)
  })

  it('with apply, composes them at once: nothing is cropped or covered, and undoing the agent’s work restores them', async () => {
    const board = await boardWith([...pictures, { type: 'text', content: 'Words', positionX: 0, positionY: 0 }])
    const before = new Map((await elementsOf(board.id)).map((element) => [element.id, element]))
    const applied = await writing.call('weave', { boardId: board.id, rev: board.rev, apply: true, seed: 3 })
    expect(applied).toMatchObject({ isError: false, text: expect.stringContaining('Wove 9 elements') })
    const after = await elementsOf(board.id)
    const woven = after.filter(({ type }) => type === 'image')
    for (const [index, element] of after.entries()) {
      for (const other of after.slice(index + 1)) expect(intersects(boxOf(element), boxOf(other))).toBe(false)
    }
    for (const element of woven) {
      expect(ratioOf(element) / ratioOf(before.get(element.id) ?? element)).toBeCloseTo(1, 1)
      expect(element.properties.weaveId).toBe(woven[0]?.properties.weaveId)
    }
    expect(new Set(woven.map(({ width }) => width)).size).toBeGreaterThan(2)
    const token = await server.deps.knex('access_tokens').where({ name: 'Writer' }).first('id')
    await ann.send('POST', `/api/boards/${board.id}/history/undo-agent`, { tokenId: token.id })
    const undone = (await elementsOf(board.id)).map(boxOf)
    expect(undone).toEqual([...before.values()].map(boxOf))
  })

  it('composes only the named images, and differently with another seed', async () => {
    const board = await boardWith(pictures)
    const elementIds = board.ids.slice(0, 5)
    const others = (await elementsOf(board.id)).slice(5)
    const sizes: unknown[] = []
    let { rev } = board
    for (const seed of [1, 2]) {
      const { isError, text } = await writing.call('weave', { boardId: board.id, rev, elementIds, seed, apply: true })
      expect(isError, text).toBe(false)
      rev = Number(/rev (\d+) now/.exec(text)?.[1])
      const after = await elementsOf(board.id)
      expect(after.slice(5)).toEqual(others)
      sizes.push(after.slice(0, 5).map(({ width }) => width))
    }
    expect(sizes[0]).not.toEqual(sizes[1])
  })

  it('names elements that are hidden, locked or not images, and reports a board with too few images', async () => {
    const board = await boardWith([
      picture(0),
      { type: 'text', content: 'Words' },
      picture(1, { properties: { hidden: true } }),
      picture(2, { properties: { locked: true } }),
    ])
    const call = { boardId: board.id, rev: board.rev }
    for (const wrong of [1, 2, 3]) {
      const { isError, text } = await proposing.call('weave', { ...call, elementIds: [board.ids[0], board.ids[wrong]] })
      expect({ isError, text }).toMatchObject({ isError: true, text: expect.stringContaining('elementIds.1') })
    }
    expect(await proposing.call('weave', call)).toMatchObject({ isError: true, text: expect.stringContaining('fewer') })
    expect(await proposalsOf(board.id)).toEqual([])
  })
})

describe('restyle', () => {
  const texts = ['One', 'Two'].map((content): ElementFields => ({ type: 'text', content, width: 200, height: 40 }))
  const swatches = ['#101010', '#f0f0f0'].map(
    (content): ElementFields => ({
      type: 'color',
      content,
      properties: { backgroundColor: content },
    }),
  )

  it('proposes a style and a palette for the elements that have them, and changes nothing', async () => {
    const board = await boardWith([...texts, ...swatches, picture(0)])
    const before = await elementsOf(board.id)
    const palette = ['#aabbcc', '#112233']
    const call = { boardId: board.id, rev: board.rev, elementIds: board.ids, style: 'quote', palette }
    expect(await proposing.call('restyle', call)).toMatchObject({ isError: false })
    const item = { kind: 'restyle', elementIds: board.ids.slice(0, 4), style: 'quote', palette }
    expect((await proposalsOf(board.id))[0]?.items).toMatchObject([{ item }])
    expect(await elementsOf(board.id)).toEqual(before)
  })

  it('with apply, restyles at once: texts as tall as their words, fills by lightness', async () => {
    const board = await boardWith([...texts, ...swatches])
    const palette = ['#aabbcc', '#112233']
    const call = { boardId: board.id, rev: board.rev, elementIds: board.ids, style: 'title', palette, apply: true }
    expect(await writing.call('restyle', call)).toMatchObject({ isError: false })
    const [one, two, dark, light] = await elementsOf(board.id)
    for (const text of [one, two]) {
      expect(text?.properties).toMatchObject({ fontSize: 44, fontWeight: 700 })
      expect(text?.height).toBeGreaterThan(40)
    }
    expect([dark?.content, light?.content]).toEqual(['#112233', '#aabbcc'])
    expect(light?.properties.backgroundColor).toBe('#aabbcc')
  })

  it('explains its use if it would change nothing', async () => {
    const board = await boardWith([picture(0), ...texts])
    const call = { boardId: board.id, rev: board.rev, elementIds: board.ids }
    const none = await proposing.call('restyle', call)
    expect(none).toMatchObject({ isError: true, text: expect.stringContaining('Pass a style, a palette or both') })
    const fills = await proposing.call('restyle', { ...call, palette: ['#aabbcc'] })
    expect(fills).toMatchObject({ isError: true, text: expect.stringContaining('swatches and shapes') })
  })
})

describe.each(['weave', 'restyle'] as const)('%s', (tool) => {
  const more = tool === 'restyle' ? { palette: ['#aabbcc'] } : {}
  const elements: ElementFields[] =
    tool === 'weave' ? [picture(0), picture(1)] : ['#101010', '#f0f0f0'].map((content) => ({ type: 'color', content }))

  it.each([
    ['proposed', false],
    ['applied', true],
  ])(
    '%s over an element that was changed since the agent read it is refused, and the element is named',
    async (_, apply) => {
      const board = await boardWith(elements)
      const [elementId = ''] = board.ids
      const move = { mutationId: randomUUID(), kind: 'update', elementId, baseRev: board.rev, data: { positionX: 777 } }
      expect((await ann.batch(board.id, [move])).body.results).toMatchObject([{ status: 200 }])
      const before = await elementsOf(board.id)
      const call = { boardId: board.id, rev: board.rev, elementIds: board.ids, apply, ...more }
      const { isError, text } = await writing.call(tool, call)
      expect({ isError, text }).toMatchObject({ isError: true, text: expect.stringContaining(elementId.slice(-8)) })
      expect(await elementsOf(board.id)).toEqual(before)
      expect(await proposalsOf(board.id)).toEqual([])
    },
  )

  it('can’t be applied with a token that may only propose', async () => {
    const board = await boardWith(elements)
    const before = await elementsOf(board.id)
    const call = { boardId: board.id, rev: board.rev, elementIds: board.ids, apply: true, ...more }
    const { isError, text } = await proposing.call(tool, call)
    expect({ isError, text }).toMatchObject({
      isError: true,
      text: expect.stringContaining('not change boards itself'),
    })
    expect(await elementsOf(board.id)).toEqual(before)
    expect(await proposalsOf(board.id)).toEqual([])
  })

  it('sent again with the same requestId, writes nothing twice', async () => {
    const board = await boardWith(elements)
    const call = { boardId: board.id, rev: board.rev, elementIds: board.ids, apply: true, requestId: 'once', ...more }
    await writing.call(tool, call)
    const before = await elementsOf(board.id)
    expect((await writing.call(tool, call)).text).toContain('made before')
    expect(await elementsOf(board.id)).toEqual(before)
  })
})
