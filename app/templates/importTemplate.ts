import { type Rect, union } from '../../contract/layout/rect'
import { DEFAULT_BOARD_NAME, ELEMENTS_PER_BOARD_MAX } from '../../contract/limits'
import { type Element, type ElementFields, elementFields } from '../../contract/shared/element'
import type { Template } from '../../contract/template'
import { boundsOf } from '../board/geometry/rotation'
import {
  type BoardElement,
  boxOf,
  fromFields,
  fromRow,
  isBackground,
  normalizePatch,
} from '../board/store/BoardElement'
import { swatchFill } from '../board/store/elementAppearance'
import { uuidv7 } from '../offline/plain/ids'
import type { Change, LocalBoard, NewChange } from '../offline/types'
import type { Workspace } from '../offline/workspace'
import { isOutsideFailure } from '../platform/expected'
import { reportUnless } from '../platform/reportError'
import { BUILT_IN } from './builtIn/all'
import { templateFrame } from './templateFrame'
import type { UnsavedDraft } from './unsavedDraft'

/** What to do with an existing unsaved board. */
export type DraftAnswer = 'replace' | 'keep' | 'add'

export interface Imported {
  readonly board: LocalBoard
  /** The number of elements added. */
  readonly count: number
  /** Restores the board; only set if something was removed. */
  readonly undo?: () => Promise<void>
}

interface Importing {
  readonly workspace: Workspace
  readonly template: Template
}

/** A new unsaved board from a template. Rejects if this device can't store it, leaving nothing behind. */
export async function importTemplate({ workspace, template }: Importing): Promise<Imported> {
  const changes = creations(readElements(template))
  const board = await workspace.createDraft({ name: template.name })
  try {
    await workspace.commit(board.uid, changes.map(asNew))
  } catch (error) {
    await workspace.discardDraft(board.uid).catch(reportUnless(isOutsideFailure, 'templates'))
    throw error
  }
  return { board, count: changes.length }
}

/**
 * Replaces the content of the unsaved board with the template's elements, and its name unless a person chose it, as one
 * change that can be undone.
 */
export async function replaceDraft({ workspace, template }: Importing, draft: UnsavedDraft): Promise<Imported> {
  const changes = creations(readElements(template))
  const removals = deletions(draft.elements.map(({ id }) => id))
  const isRenamed = !isChosen(draft.board.name)
  const renamed = (name: string) => (isRenamed ? [renaming(name)] : [])
  await workspace.commit(draft.board.uid, [...renamed(template.name), ...removals, ...changes].map(asNew))
  const undo = async () => {
    const gone = deletions(changes.map(({ elementId }) => elementId))
    const back = [...renamed(draft.board.name), ...gone, ...draft.elements.map(recreation)]
    await workspace.commit(draft.board.uid, back.map(asNew))
  }
  return { board: draft.board, count: changes.length, undo }
}

/** Adds the template's elements next to the content of the unsaved board. */
export async function addToDraft({ workspace, template }: Importing, draft: UnsavedDraft): Promise<Imported> {
  const changes = creations(placeBeside(readElements(template), draft.elements.map(fromRow)))
  await workspace.commit(draft.board.uid, changes.map(asNew))
  return { board: draft.board, count: changes.length }
}

/** The board's current state; null if it has been saved or deleted since the question was asked. */
export async function stillUnsaved(workspace: Workspace, { board }: UnsavedDraft): Promise<UnsavedDraft | null> {
  const now = await workspace.readBoard(board.uid)
  return now?.board.isDraft ? now : null
}

/** Whether the unsaved board has room for the template next to its content. */
export function hasRoomFor(template: Template, { elements }: UnsavedDraft): boolean {
  return elements.length + template.elements.length <= ELEMENTS_PER_BOARD_MAX
}

/** The elements of a template that a board can hold, back to front. Others are logged and left out. */
function readElements(template: Pick<Template, 'id'> & { readonly elements: readonly unknown[] }): ElementFields[] {
  return template.elements.flatMap((given, index) => {
    const { success, data, error } = elementFields.safeParse(given)
    if (success) return [data]
    console.error(`Element ${index} of the template ${template.id} was skipped`, error)
    return []
  })
}

type Creation = Extract<Change, { readonly kind: 'element.create' }>

/** Each use of a template gets new group ids, so that two copies on one board stay separate. */
function creations(fields: readonly ElementFields[]): Creation[] {
  const groups = new Map<string, string>()
  return fields.map((each) => {
    const groupId = each.properties?.groupId
    if (typeof groupId !== 'string') return { kind: 'element.create', elementId: uuidv7(), data: each }
    const own = groups.get(groupId) ?? uuidv7()
    groups.set(groupId, own)
    const data = { ...each, properties: { ...each.properties, groupId: own } }
    return { kind: 'element.create', elementId: uuidv7(), data }
  })
}

function asNew(change: Change): NewChange {
  return { mutationId: uuidv7(), change }
}

function deletions(ids: readonly string[]): Change[] {
  return ids.map((elementId) => ({ kind: 'element.delete', elementId }))
}

/** Whether a person chose the name: it is neither the default nor a template's. */
function isChosen(name: string): boolean {
  return name !== DEFAULT_BOARD_NAME && !BUILT_IN.some((each) => each.name === name)
}

function renaming(name: string): Change {
  return { kind: 'board.update', data: { name } }
}

function recreation({ id, boardId: _board, createdAt: _at, rev: _rev, ...fields }: Element): Change {
  return { kind: 'element.create', elementId: id, data: fields as ElementFields }
}

/** Board px between existing and added content. */
const GAP = 40

/**
 * Places a template's elements on a board with content: to the right of that and in front. The template's background
 * becomes a sheet of its own size, so that the board keeps its background.
 */
function placeBeside(fields: readonly ElementFields[], here: readonly BoardElement[]): ElementFields[] {
  const coming = fields.map((each, index) => fromFields(String(index), each))
  const frame = templateFrame(coming)
  const taken = union(here.filter((element) => !isBackground(element)).map((element) => boundsOf(boxOf(element))))
  const corner = taken ? { x: taken.x + taken.width + GAP, y: taken.y } : frame
  const lowest = coming.reduce((low, { zIndex }) => Math.min(low, zIndex), Number.POSITIVE_INFINITY)
  const front = here.reduce((top, { zIndex }) => Math.max(top, zIndex), 0)
  return coming.map(({ id: _id, ...element }) =>
    normalizePatch({
      ...asSheet(element, frame),
      positionX: element.positionX + corner.x - frame.x,
      positionY: element.positionY + corner.y - frame.y,
      zIndex: element.zIndex - lowest + front + 1,
    }),
  ) as ElementFields[]
}

function asSheet(element: Omit<BoardElement, 'id'>, { width, height }: Rect): Omit<BoardElement, 'id'> {
  if (!isBackground(element)) return element
  const color = swatchFill(element)
  const properties = { ...element.properties, backgroundColor: color, borderRadius: '0px' }
  return { ...element, content: color, width, height, properties }
}
