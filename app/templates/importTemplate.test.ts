import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { FakeServer, json } from '../../tests/support/FakeServer'
import { testWorkspace } from '../../tests/support/testWorkspace'
import { fromRow, isBackground } from '../board/store/BoardElement'
import { uuidv7 } from '../offline/plain/ids'
import type { Workspace } from '../offline/workspace'
import { BUILT_IN } from './builtIn/all'
import { addToDraft, importTemplate, replaceDraft, stillUnsaved } from './importTemplate'
import { templateFrame } from './templateFrame'
import { unsavedDraft } from './unsavedDraft'

const [template] = BUILT_IN
if (!template) throw new Error('There are no templates')
let workspace: Workspace

beforeEach(async () => {
  const server = new FakeServer().on('GET /api/boards', () => json(200, []))
  workspace = await testWorkspace(server)
})

afterEach(() => {
  vi.restoreAllMocks()
})

async function elementsOf(uid: string) {
  return ((await workspace.readBoard(uid))?.elements ?? []).map(fromRow)
}

async function draftWith(...words: readonly string[]) {
  const board = await workspace.createDraft()
  await workspace.commit(
    board.uid,
    words.map((content) => ({
      mutationId: uuidv7(),
      change: {
        kind: 'element.create',
        elementId: uuidv7(),
        data: { type: 'text', content, positionX: 30, zIndex: 7 },
      },
    })),
  )
  const draft = await unsavedDraft(workspace)
  if (!draft) throw new Error('There is no draft')
  return draft
}

test('a template becomes an unsaved board with its name and all of its elements unchanged', async () => {
  const { board, count } = await importTemplate({ workspace, template })
  expect(board).toMatchObject({ isDraft: true, name: template.name })
  expect(count).toBe(template.elements.length)
  const here = (await elementsOf(board.uid)).sort((a, b) => a.zIndex - b.zIndex)
  expect(here.map(({ id: _id, ...fields }) => fields)).toEqual(template.elements)
})

test('skips an element that no board can hold, logs it and does not count it', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {})
  const [good] = template.elements
  const bad = [{ ...good, width: -5 }, { ...good, type: 'no kind' }, { ...good, properties: 'none' }, null]
  const elements = [good, ...bad, good] as (typeof template)['elements']
  const { board, count } = await importTemplate({ workspace, template: { ...template, elements } })
  expect(count).toBe(2)
  expect(await elementsOf(board.uid)).toHaveLength(2)
  expect(log).toHaveBeenCalledTimes(4)
})

test('leaves no empty board if the device cannot store it', async () => {
  vi.spyOn(workspace, 'commit').mockRejectedValue(new Error('full'))
  await expect(importTemplate({ workspace, template })).rejects.toThrow('full')
  expect(await workspace.boards()).toEqual([])
})

describe('with an unsaved board', () => {
  test('does not ask about a saved board or one without elements', async () => {
    await workspace.createDraft()
    expect(await unsavedDraft(workspace)).toBeNull()
    const { board } = await draftWith('mine')
    await workspace.saveDraft(board.uid)
    expect(await unsavedDraft(workspace)).toBeNull()
  })

  test('replacing puts the template in its place, and can be undone', async () => {
    const draft = await draftWith('mine', 'too')
    const { board, count, undo } = await replaceDraft({ workspace, template }, draft)
    expect(board.uid).toBe(draft.board.uid)
    expect(await elementsOf(board.uid)).toHaveLength(count)
    expect((await workspace.readBoard(board.uid))?.board.name).toBe(template.name)
    await undo?.()
    expect((await workspace.readBoard(board.uid))?.board.name).toBe(draft.board.name)
    expect((await elementsOf(board.uid)).sort((a, b) => (a.id < b.id ? -1 : 1))).toEqual(
      draft.elements.map(fromRow).sort((a, b) => (a.id < b.id ? -1 : 1)),
    )
  })

  test('replacing keeps a name that a person chose', async () => {
    const draft = await draftWith('mine')
    await workspace.commit(draft.board.uid, [
      { mutationId: uuidv7(), change: { kind: 'board.update', data: { name: 'Kiln' } } },
    ])
    const now = await stillUnsaved(workspace, draft)
    if (!now) throw new Error('It was saved')
    await replaceDraft({ workspace, template }, now)
    expect((await workspace.readBoard(draft.board.uid))?.board.name).toBe('Kiln')
  })

  test('adding places the template next to and in front of what is there, and keeps its background', async () => {
    const draft = await draftWith('mine')
    await addToDraft({ workspace, template }, draft)
    const now = await elementsOf(draft.board.uid)
    const [mine] = draft.elements.map(fromRow)
    const came = now.filter(({ id }) => id !== mine?.id)
    expect(now.find(({ id }) => id === mine?.id)).toEqual(mine)
    expect(came).toHaveLength(template.elements.length)
    expect(came.some(isBackground)).toBe(false)
    expect(Math.min(...came.map(({ positionX }) => positionX))).toBeGreaterThanOrEqual(30 + 200)
    expect(Math.min(...came.map(({ zIndex }) => zIndex))).toBe(8)
    const sheet = came.find(({ zIndex }) => zIndex === 8)
    const { width, height } = templateFrame(template.elements.map((each) => ({ ...each, id: '' })))
    expect(sheet).toMatchObject({ type: 'color', width, height })
  })

  test('a board saved in the meantime is no longer unsaved', async () => {
    const draft = await draftWith('mine')
    expect(await stillUnsaved(workspace, draft)).toMatchObject({ board: { uid: draft.board.uid } })
    await workspace.saveDraft(draft.board.uid)
    expect(await stillUnsaved(workspace, draft)).toBeNull()
  })
})
