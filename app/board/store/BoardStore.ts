import type { BoardPatch } from '../../../contract/board'
import type { ElementPatch } from '../../../contract/element'
import { TEXT_PLACEHOLDER } from '../../../contract/elementDefaults'
import { DUPLICATE_OFFSET, ROTATION_STEP } from '../../../contract/limits'
import { uuidv7 } from '../../offline/ids'
import type { LocalAsset } from '../../offline/types'
import type { Status } from './BoardContent'
import type { BoardElement } from './BoardElement'
import { BoardScene, type BoardSceneOptions } from './BoardScene'
import type { ElementChange } from './Drafts'
import { type NewElement, newElement } from './newElement'
import { restack, type Stacking } from './restack'

export interface BoardStoreOptions extends BoardSceneOptions {
  /** 0 to 1, for placing. */
  readonly random?: () => number
}

export interface AddOptions {
  /** Bytes of images that the elements name and that are not uploaded yet; stored in the same transaction. */
  readonly assets?: readonly LocalAsset[]
  /** The source's defaults, e.g. the tool bar's. */
  readonly defaults?: NewElement
  /** Select what was added; true unless said otherwise. */
  readonly select?: boolean
}

/**
 * One open board in memory: confirmed + pending (a projection of Dexie) and, owned here, draft, selection, tool and
 * camera. What it shows is BoardScene's; here is what changes it, always through `source.commit`. Knows neither
 * React nor the DOM.
 */
export class BoardStore extends BoardScene {
  readonly boardUid: string
  readonly #newId: () => string
  readonly #random: () => number

  constructor(options: BoardStoreOptions) {
    super(options)
    this.boardUid = options.boardUid
    this.#newId = options.newId ?? uuidv7
    this.#random = options.random ?? Math.random
  }

  /** Reads this device's copy and follows the board from then on. Call again after the board was fetched. */
  async open(): Promise<Status> {
    return this.content.open()
  }

  /** Stops following. What is not durable yet is still handed to the outbox. */
  close(): void {
    this.content.close()
  }

  /**
   * Adds an element and returns its id.
   * @throws Error 'Element is missing required properties' without a type or content.
   */
  add(fields: NewElement, options: AddOptions = {}): string {
    const [id = ''] = this.addAll([fields], options)
    return id
  }

  /** Adds several in one commit, each above the one before. */
  addAll(list: readonly NewElement[], { assets, defaults, select = true }: AddOptions = {}): string[] {
    const around = { visible: this.view.visible, random: this.#random, defaults }
    let topZ = this.content.projection.topZ
    const created = list.map((given) => {
      const data = newElement(given, { ...around, topZ })
      topZ = Math.max(topZ, data.zIndex ?? topZ)
      return { kind: 'element.create' as const, elementId: this.#newId(), data }
    })
    this.content.commit(created, assets)
    const ids = created.map((change) => change.elementId)
    if (select) this.select(ids)
    return ids
  }

  /** One patch for all of these elements, or one made of each. What changes nothing is not sent. */
  update(
    ids: Iterable<string>,
    patch: ElementPatch | ((element: BoardElement) => ElementPatch),
    assets: readonly LocalAsset[] = [],
  ): void {
    const changes: ElementChange[] = []
    for (const id of ids) {
      const element = this.content.projection.get(id)
      if (element) changes.push({ id, patch: typeof patch === 'function' ? patch(element) : patch })
    }
    this.content.update(changes, assets)
  }

  remove(ids: Iterable<string> = this.selection): void {
    const present = [...ids].filter((id) => this.content.projection.get(id))
    this.content.commit(present.map((elementId) => ({ kind: 'element.delete' as const, elementId })))
  }

  /** Copies at an offset of 20, 20 on top of everything, and selects them. */
  duplicate(ids: Iterable<string> = this.selection): string[] {
    const copies = this.content.projection.sorted(ids).flatMap((id) => {
      const element = this.content.projection.get(id)
      if (!element) return []
      const { id: _, zIndex: __, ...fields } = element
      const content = element.content === '' && element.type === 'text' ? TEXT_PLACEHOLDER : element.content
      const positionX = element.positionX + DUPLICATE_OFFSET
      const positionY = element.positionY + DUPLICATE_OFFSET
      return [{ ...fields, content, positionX, positionY } as NewElement]
    })
    return copies.length > 0 ? this.addAll(copies) : []
  }

  /** Turns each about its own centre, clockwise, wrapping at 360. */
  rotateBy(degrees: number = ROTATION_STEP, ids: Iterable<string> = this.selection): void {
    this.update(ids, (element) => ({ rotation: element.rotation + degrees }))
  }

  moveBy(dx: number, dy: number, ids: Iterable<string> = this.selection): void {
    this.update(ids, (element) => ({ positionX: element.positionX + dx, positionY: element.positionY + dy }))
  }

  /** Front, back, or past the next element that overlaps. */
  restack(where: Stacking, ids: Iterable<string> = this.selection): void {
    this.content.update(restack(this.content.projection, new Set(ids), where))
  }

  /** Changes the board's own fields: name, description, category, visibility. */
  updateBoard(data: BoardPatch): void {
    this.content.commit([{ kind: 'board.update', data }])
  }

  // ---- storing

  /** Changes held in memory only, because storing them on this device failed (rule 12). */
  get unstored(): number {
    return this.content.unstored
  }

  /** Resolves when every change so far is durable on this device, or storing failed. Tries what failed again. */
  async stored(): Promise<void> {
    await this.content.stored()
  }
}
