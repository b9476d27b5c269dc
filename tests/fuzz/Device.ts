import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { BoardStore } from '../../app/board/store/BoardStore'
import type { UndoShelf } from '../../app/board/undo/History'
import { Live } from '../../app/live/Live'
import type { BusMessage, Channel } from '../../app/offline/bus'
import type { Locks } from '../../app/offline/drainLock'
import type { BoardSource } from '../../app/offline/types'
import { openWorkspace, type Workspace } from '../../app/offline/workspace'
import type { FaultySocket } from './FaultySocket'
import type { Link } from './Link'
import type { VirtualClock } from './VirtualClock'

// A browser: one IndexedDB, some tabs of one user. Tabs hear of each other a moment later, as through a real channel.

export interface DeviceOptions {
  readonly name: string
  readonly userId: number
  readonly link: Link
  readonly clock: VirtualClock
  readonly hasLocks: boolean
  readonly newId: () => string
  readonly random: () => number
}

export interface Tab {
  readonly workspace: Workspace
  readonly live: Live
  readonly stores: Map<string, BoardStore>
  /** Names the tab to the locks. */
  readonly key: object
  /** Its live connection, where there was one. */
  socket(): FaultySocket | null
}

export class Device {
  readonly options: DeviceOptions
  readonly tabs: Tab[] = []
  readonly #indexedDB = new IDBFactory()
  readonly #channels = new Set<Channel>()
  readonly #locks = new DeviceLocks()

  constructor(options: DeviceOptions) {
    this.options = options
  }

  async openTab(): Promise<Tab> {
    const { userId, link, clock, hasLocks, newId, random } = this.options
    const key = {}
    const workspace = await openWorkspace({
      userId,
      fetch: link.fetch,
      clock,
      newId,
      random,
      locks: hasLocks ? this.#locks.of(key) : null,
      channel: this.#channel(),
      caches: null,
      indexedDB: this.#indexedDB,
      IDBKeyRange,
      // One tab is in front; the others hear of changes from it.
      isVisible: () => this.tabs[0]?.key === key,
    })
    let socket: FaultySocket | null = null
    const openSocket = () => {
      socket = link.openSocket(userId)
      return socket
    }
    const live = new Live(workspace, { clock, openSocket, newId, onHint: () => () => {} })
    const tab = { workspace, live, stores: new Map<string, BoardStore>(), key, socket: () => socket }
    this.tabs.push(tab)
    return tab
  }

  /** The tab's process dies: what it was waiting for never comes. */
  kill(tab: Tab): void {
    this.tabs.splice(this.tabs.indexOf(tab), 1)
    for (const store of tab.stores.values()) store.close()
    tab.socket()?.cut()
    void tab.workspace.close()
    this.#locks.release(tab.key)
  }

  /** The board as the tab shows it, opened where it was not. Null where it is not on this device. */
  async store(tab: Tab, boardUid: string): Promise<BoardStore | null> {
    const known = tab.stores.get(boardUid)
    if (known?.status === 'ready') return known
    const source: BoardSource = tab.workspace
    const { clock, newId, random } = this.options
    const setTimer = (run: () => void, ms: number) => clock.after(ms, run)
    // Reloads included, all visits of a device to a board are one tab to undo.
    const name = { boardUid, tab: 'tab' }
    const undoShelf: UndoShelf = {
      load: () => tab.workspace.undoSteps(name),
      save: (put, removed) => tab.workspace.keepUndo(name, put, removed),
    }
    const now = () => clock.now()
    const requestFrame = () => {}
    const store = known ?? new BoardStore({ source, boardUid, newId, random, setTimer, now, requestFrame, undoShelf })
    tab.stores.set(boardUid, store)
    return (await store.open()) === 'ready' ? store : null
  }

  /** Joins the board in this tab, as who looks at it does. */
  show(tab: Tab, boardUid: string): void {
    const id = tab.stores.get(boardUid)?.board?.id
    if (id) tab.live.openBoard({ id, uid: boardUid })
  }

  get isBusy(): boolean {
    const { link } = this.options
    return link.inFlight > 0 || this.tabs.some(({ workspace, socket }) => workspace.isBusy || socket()?.isBusy)
  }

  #channel(): Channel {
    const channel: Channel = {
      onmessage: null,
      postMessage: (message) => {
        for (const other of this.#channels) if (other !== channel) deliver(other, message)
      },
      close: () => this.#channels.delete(channel),
    }
    this.#channels.add(channel)
    return channel
  }
}

function deliver(channel: Channel, message: BusMessage): void {
  const copy = structuredClone(message)
  setImmediate(() => channel.onmessage?.({ data: copy }))
}

/** Web Locks of one device: a queue, theft, and release when a tab dies. */
class DeviceLocks {
  #holder: { key: object; lose: (error: Error) => void } | null = null
  readonly #queue: { key: object; grant: () => void }[] = []

  of(key: object): Locks {
    return { request: (_, options, hold) => this.#request(key, options.steal ?? false, hold) }
  }

  release(key: object): void {
    for (const each of this.#queue.filter((waiting) => waiting.key === key)) {
      this.#queue.splice(this.#queue.indexOf(each), 1)
    }
    if (this.#holder?.key === key) this.#next()
  }

  async #request(key: object, isTheft: boolean, hold: () => Promise<void>): Promise<void> {
    if (isTheft) this.#holder?.lose(new Error('AbortError'))
    else if (this.#holder) await new Promise<void>((grant) => this.#queue.push({ key, grant }))
    const lost = new Promise<never>((_, lose) => {
      this.#holder = { key, lose }
    })
    lost.catch(() => {})
    const mine = this.#holder
    try {
      await Promise.race([hold(), lost])
    } finally {
      if (this.#holder === mine) this.#next()
    }
  }

  #next(): void {
    const next = this.#queue.shift()
    // Held from now on, so that nobody comes in before the granted one goes on.
    this.#holder = next ? { key: next.key, lose: () => {} } : null
    next?.grant()
  }
}
