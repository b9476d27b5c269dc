import type { BoardStore } from '../../app/board/store/BoardStore'
import { uuidv7 } from '../../app/offline/ids'
import { Device, type Tab } from './Device'
import type { Account, FuzzServer } from './FuzzServer'
import { type Fault, FaultCounts } from './faults'
import { Link } from './Link'
import { photo } from './photos'
import type { Schedule, Step } from './schedule'
import { turns, VirtualClock } from './VirtualClock'

/** What was asked of the product, to be found again on the server. */
export interface Intent {
  readonly boardUid: string
  readonly elementId: string
  readonly kind: 'create' | 'tag' | 'remove'
  /** The property that only this update sets. */
  readonly key?: string
  readonly value?: number
}

/** Ms of virtual time within which everything must have come to rest once nothing fails any more. */
const REST = 15 * 60_000

/** Devices, their links and the server, and what the run has asked for so far. */
export class World {
  readonly clock = new VirtualClock()
  readonly counts = new FaultCounts()
  readonly devices: Device[] = []
  readonly intents: Intent[] = []
  /** Boards of this run, each with the device that made it. */
  readonly boards: { readonly uid: string; readonly maker: Device }[] = []
  readonly #server: FuzzServer
  readonly #accounts: readonly Account[]
  readonly #stranger: Account
  readonly #pace: number
  #random = 12345
  #tags = 0

  constructor(server: FuzzServer, people: { accounts: readonly Account[]; stranger: Account }, plan: Schedule) {
    this.#server = server
    this.#accounts = people.accounts
    this.#stranger = people.stranger
    this.#pace = plan.pace
    for (const [index, { hasLocks }] of plan.devices.entries()) {
      const account = this.#accounts[index % this.#accounts.length]
      if (!account) throw new Error('A world needs accounts')
      const link = new Link(server, account, this.counts)
      const { clock } = this
      const newId = () => uuidv7(clock.now())
      const options = {
        name: `device ${index}`,
        userId: account.id,
        link,
        clock,
        hasLocks,
        newId,
        random: () => this.#next(),
      }
      this.devices.push(new Device(options))
    }
  }

  /** One board that everybody has open, before anything goes wrong. */
  async begin(plan: Schedule): Promise<void> {
    for (const [index, device] of this.devices.entries()) {
      for (let tab = 0; tab < (plan.devices[index]?.tabs ?? 1); tab++) await device.openTab()
    }
    const [maker] = this.devices
    const [first] = maker?.tabs ?? []
    if (!maker || !first) throw new Error('A world needs a device')
    await this.#newBoard(maker, first)
    await first.workspace.flush()
    await this.#share()
    for (const device of this.devices.slice(1)) await this.#openEverywhere(device)
    await this.#openEverywhere(maker)
  }

  async run(step: Step): Promise<void> {
    if (step.do === 'wait') await this.clock.advance(step.ms, () => turns(this.#pace))
    else if (step.do === 'fault') await this.#fault(step.fault, step.tab)
    else await this.#operate(step)
    await turns(this.#pace)
  }

  /** Faults that met no request are made up for, until `least` have struck. */
  async strikeAtLeast(least: number): Promise<void> {
    const [first] = this.boards
    for (let index = 0; first && this.counts.total < least; index++) {
      const { device, tab } = this.#tab(index)
      device.options.link.arm('lost answer')
      await tab.workspace.catchUp(first.uid)
    }
  }

  /** Nothing fails any more; waits until everything has come to rest. */
  async heal(): Promise<void> {
    for (const device of this.devices) {
      device.options.link.isOffline = false
      device.options.link.account = this.#accountOf(device)
    }
    await this.#settle()
    await this.#disarm()
    for (const device of this.devices) for (const tab of device.tabs) void tab.workspace.flush()
    await this.#settle()
    const end = this.clock.now() + REST
    while ((await this.#waiting()) > 0 && this.clock.now() < end) await this.clock.advance(20_000, () => this.#settle())
    await this.#share()
    for (const device of this.devices) await this.#openEverywhere(device)
    await this.#settle()
  }

  close(): void {
    for (const device of this.devices) for (const tab of [...device.tabs]) device.kill(tab)
  }

  async #operate(step: Exclude<Step, { readonly do: 'wait' | 'fault' }>): Promise<void> {
    const { device, tab } = this.#tab(step.tab)
    const mine = this.boards.filter(({ uid, maker }) => maker === device || tab.stores.has(uid))
    const board = mine[step.pick % mine.length]
    if (step.do === 'new board') return this.#newBoard(device, tab)
    if (!board) return
    if (step.do === 'catch up') return void tab.workspace.catchUp(board.uid)
    const store = await device.store(tab, board.uid)
    if (!store) return
    const id = store.order[step.pick % Math.max(1, store.order.length)]
    switch (step.do) {
      case 'add':
        this.#add(store, step.pick)
        break
      case 'photo': {
        const asset = await photo(step.pick)
        const elementId = store.add({ type: 'image', content: asset.address }, { assets: [asset] })
        this.intents.push({ boardUid: board.uid, elementId, kind: 'create' })
        break
      }
      case 'rename':
        store.updateBoard({ name: `Name ${step.pick}` })
        break
      case 'tag':
        if (id) this.#tag(store, id, step.value)
        break
      case 'move':
        if (id) store.update([id], { positionX: step.value, positionY: -step.value })
        break
      case 'remove':
        if (id) {
          store.remove([id])
          this.intents.push({ boardUid: board.uid, elementId: id, kind: 'remove' })
        }
        break
    }
    await store.stored()
  }

  #add(store: BoardStore, pick: number): void {
    const elementId = store.add({ type: 'text', content: `Text ${pick}` })
    this.intents.push({ boardUid: store.boardUid, elementId, kind: 'create' })
  }

  #tag(store: BoardStore, elementId: string, value: number): void {
    const key = `tag${this.#tags++}`
    store.update([elementId], { properties: { [key]: value } })
    this.intents.push({ boardUid: store.boardUid, elementId, kind: 'tag', key, value })
  }

  async #newBoard(device: Device, tab: Tab): Promise<void> {
    const draft = await tab.workspace.createDraft({ name: `Board ${this.boards.length}` })
    const store = await device.store(tab, draft.uid)
    if (!store) throw new Error('A draft must open')
    this.boards.push({ uid: draft.uid, maker: device })
    this.#add(store, 1)
    this.#add(store, 2)
    await store.stored()
    await tab.workspace.saveDraft(draft.uid)
    await this.#await(() => store.status === 'ready' && store.size === 2)
  }

  async #fault(fault: Fault, which: number): Promise<void> {
    const { device, tab } = this.#tab(which)
    const { link } = device.options
    switch (fault) {
      case 'offline':
        // Again: back online.
        link.isOffline = !link.isOffline
        return
      case 'account switch':
        link.account = link.account === this.#stranger ? this.#accountOf(device) : this.#stranger
        this.counts.struck(fault)
        if (link.account !== this.#stranger) for (const { workspace } of device.tabs) void workspace.flush()
        return
      case 'server restart':
        this.counts.struck(fault)
        return this.#server.restart()
      case 'tab crash':
        this.counts.struck(fault)
        device.kill(tab)
        await device.openTab()
        return
      default:
        link.arm(fault)
    }
  }

  /** Lets what was armed strike. */
  async #disarm(): Promise<void> {
    const [first] = this.boards
    for (const device of this.devices) {
      while (first && device.options.link.isArmed) await device.tabs[0]?.workspace.catchUp(first.uid)
    }
  }

  /** Everybody may edit everything: collaborators are made directly, inviting is not what is tried here. */
  async #share(): Promise<void> {
    const uids = this.boards.map(({ uid }) => uid)
    const rows = await this.#server.knex('boards').whereIn('uid', uids).select('id', 'user_id')
    for (const row of rows) {
      const others = this.#accounts.filter(({ id }) => id !== row.user_id)
      const collaborators = others.map(({ id }) => ({ board_id: row.id, user_id: id, can_edit: true }))
      if (collaborators.length > 0) await this.#server.knex('collaborators').insert(collaborators).onConflict().ignore()
    }
  }

  async #openEverywhere(device: Device): Promise<void> {
    const uids = this.boards.map(({ uid }) => uid)
    const rows: { id: number; uid: string }[] = await this.#server
      .knex('boards')
      .whereIn('uid', uids)
      .select('id', 'uid')
    for (const { id, uid } of rows) {
      await device.tabs[0]?.workspace.openBoard({ id })
      for (const tab of device.tabs) await device.store(tab, uid)
    }
  }

  async #settle(): Promise<void> {
    await this.#await(() => this.devices.every((device) => !device.isBusy))
    await turns(4)
    await this.#await(() => this.devices.every((device) => !device.isBusy))
  }

  async #await(condition: () => boolean): Promise<void> {
    const started = Date.now()
    while (!condition()) {
      if (Date.now() - started > 20_000) throw new Error('It never came to rest')
      await turns(1)
    }
  }

  async #waiting(): Promise<number> {
    const lists = await Promise.all(
      this.devices.flatMap(({ tabs }) => tabs.map(({ workspace }) => workspace.waiting())),
    )
    return lists.flat().filter(({ refusal }) => !refusal).length
  }

  #tab(which: number): { device: Device; tab: Tab } {
    const tabs = this.devices.flatMap((device) => device.tabs.map((tab) => ({ device, tab })))
    const chosen = tabs[which % tabs.length]
    if (!chosen) throw new Error('There is always a tab')
    return chosen
  }

  #accountOf(device: Device): Account {
    const account = this.#accounts.find(({ id }) => id === device.options.userId)
    if (!account) throw new Error('A device has an account')
    return account
  }

  /** The same backoffs for the same schedule. */
  #next(): number {
    this.#random = (this.#random * 1_103_515_245 + 12_345) % 2_147_483_648
    return this.#random / 2_147_483_648
  }
}
