import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { BoardStore } from '../../app/board/store/BoardStore'
import type { UndoStorage } from '../../app/board/undo/History'
import { Live } from '../../app/live/Live'
import type { BusMessage, Channel } from '../../app/offline/bus'
import { databaseName } from '../../app/offline/initial/rows'
import type { MirrorStorage } from '../../app/offline/mirror/MirrorFiles'
import type { Locks } from '../../app/offline/push/drain'
import type { BoardSource } from '../../app/offline/types'
import { openWorkspace, type Workspace } from '../../app/offline/workspace'
import { MemoryMirror } from '../support/MemoryMirror'
import { memoryCaches } from '../support/memoryCaches'
import type { FaultySocket } from './FaultySocket'
import type { Link } from './Link'
import type { VirtualClock } from './VirtualClock'

// A browser: one IndexedDB, and tabs of one user, which notify each other with a delay, as a real channel does.

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
  /** The tab's name for locks. */
  readonly key: object
  /** The socket of its latest live connection, if any. */
  socket(): FaultySocket | null
}

export class Device {
  readonly options: DeviceOptions
  readonly tabs: Tab[] = []
  readonly #indexedDB = new IDBFactory()
  readonly #caches = memoryCaches()
  readonly #channels = new Set<Channel>()
  readonly #locks = new DeviceLocks()
  /** Whether IndexedDB was lost, and with it what the server had acknowledged. */
  hasLostStorage = false
  /** The tabs with unsent changes in memory, while IndexedDB is lost and none has restored it. */
  readonly #holders = new Set<object>()
  readonly #mirror = new MemoryMirror()
  /** Key of the tab that has the mirror open. */
  #mirrorTab: object | null = null

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
      caches: this.#caches,
      // Without Web Locks there is no mirror.
      ...(hasLocks && { mirror: this.#mirrorOf(key) }),
      indexedDB: this.#indexedDB,
      IDBKeyRange,
      // One tab is visible; the others get changes from it.
      isVisible: () => this.tabs[0]?.key === key,
      onStorage: ({ kind }) => {
        if (kind === 'restored') this.#holders.clear()
      },
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

  /** Kills the tab's process: what it awaits never arrives. */
  kill(tab: Tab): void {
    this.tabs.splice(this.tabs.indexOf(tab), 1)
    this.#holders.delete(tab.key)
    if (this.#mirrorTab === tab.key) this.#mirror.kill()
    for (const store of tab.stores.values()) store.close()
    tab.socket()?.cut()
    void tab.workspace.close()
    this.#locks.release(tab.key)
  }

  /** The tab's store of a board, opened if necessary. Null if the board is not on this device. */
  async store(tab: Tab, boardUid: string): Promise<BoardStore | null> {
    const known = tab.stores.get(boardUid)
    if (known?.status === 'ready') return known
    const source: BoardSource = tab.workspace
    const { clock, newId, random } = this.options
    const setTimer = (run: () => void, ms: number) => clock.after(ms, run)
    // For undo, all of a device's visits to a board are one tab that reloads.
    const name = { boardUid, tab: 'tab' }
    const undoShelf: UndoStorage = {
      load: () => tab.workspace.undoSteps(name),
      save: (put, removed) => tab.workspace.saveUndo(name, put, removed),
    }
    const now = () => clock.now()
    const requestFrame = () => {}
    const store =
      known ?? new BoardStore({ source, boardUid, newId, random, setTimer, now, requestFrame, undoStorage: undoShelf })
    tab.stores.set(boardUid, store)
    return (await store.open()) === 'ready' ? store : null
  }

  /** Joins the board in this tab, as opening its page does. */
  show(tab: Tab, boardUid: string): void {
    const id = tab.stores.get(boardUid)?.board?.id
    if (id) tab.live.openBoard({ id, uid: boardUid })
  }

  /** Deletes IndexedDB, even under open tabs, as a browser that evicts it or a person who clears it does. */
  deleteStorage(): Promise<void> {
    this.hasLostStorage = true
    for (const { key } of this.tabs) this.#holders.add(key)
    return new Promise((resolve, reject) => {
      const request = this.#indexedDB.deleteDatabase(databaseName(this.options.userId))
      request.onsuccess = () => resolve()
      request.onerror = () => reject(request.error)
    })
  }

  /** Whether unsent changes are only in this tab's memory: IndexedDB is lost, and there is no mirror. */
  isOnlyCopy({ key }: Tab): boolean {
    return !this.options.hasLocks && this.#holders.has(key) && this.#holders.size === 1
  }

  /** Whether everything unsent is in the mirror, too. */
  async isMirrored(): Promise<boolean> {
    const uses = await Promise.all(this.tabs.map(({ workspace }) => workspace.deviceUse()))
    return uses.some(({ mirror }) => mirror.isUpToDate && mirror.bytes > 0)
  }

  get isBusy(): boolean {
    const { link } = this.options
    return link.inFlight > 0 || this.tabs.some(({ workspace, socket }) => workspace.isBusy || socket()?.isBusy)
  }

  #mirrorOf(key: object): MirrorStorage {
    const mirror = this.#mirror
    return {
      exists: () => mirror.exists(),
      open: async () => {
        const files = await mirror.open()
        this.#mirrorTab = key
        return files
      },
      erase: () => mirror.erase(),
    }
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

/** One device's Web Locks: a queue for each name, stealing, and release when a tab dies. */
class DeviceLocks {
  readonly #byName = new Map<string, DeviceLock>()

  of(key: object): Locks {
    return { request: (name, options, hold) => this.#lock(name).request(key, options.steal ?? false, hold) }
  }

  release(key: object): void {
    for (const lock of this.#byName.values()) lock.release(key)
  }

  #lock(name: string): DeviceLock {
    const lock = this.#byName.get(name) ?? new DeviceLock()
    this.#byName.set(name, lock)
    return lock
  }
}

class DeviceLock {
  #holder: { key: object; lose: (error: Error) => void } | null = null
  readonly #queue: { key: object; grant: () => void }[] = []

  release(key: object): void {
    for (const each of this.#queue.filter((waiting) => waiting.key === key)) {
      this.#queue.splice(this.#queue.indexOf(each), 1)
    }
    if (this.#holder?.key === key) this.#next()
  }

  async request(key: object, isTheft: boolean, hold: () => Promise<void>): Promise<void> {
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
    // Held from here on, so that nothing gets in before the granted one runs.
    this.#holder = next ? { key: next.key, lose: () => {} } : null
    next?.grant()
  }
}
