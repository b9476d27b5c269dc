import { uuidv7 } from '../../app/offline/plain/ids'
import { HEARTBEAT_MS } from '../../contract/channel'
import type { Dump } from '../support/databaseDump'
import { Device, type Tab } from './Device'
import { FirstContractReader } from './FirstContractReader'
import type { Account, FuzzServer } from './FuzzServer'
import { FaultCounts } from './faults'
import { ABSENCE, injectFault, restoreBoard } from './injectFault'
import { Link } from './Link'
import { Owners } from './Owners'
import { endTyping, newBoard, operate } from './operations'
import type { Schedule, Step } from './schedule'
import { turns, VirtualClock } from './VirtualClock'

/** What someone did, which must be found on the server. */
export interface Intent {
  readonly boardUid: string
  readonly elementId: string
  readonly kind: 'create' | 'tag' | 'remove'
  readonly device: Device
  /** The property that only this update sets. */
  readonly key?: string
  readonly value?: number
  /** Before its board's first save, and over a moment after the last change: the history has it once. */
  readonly isMoment?: true
}

/** Text that someone typed into an element; each is typed only once. */
export interface Typed {
  readonly boardUid: string
  readonly elementId: string
  readonly content: string
  readonly device: Device
  readonly tab: Tab
  /** Ms of virtual time. */
  readonly at: number
  /** Whether the person left the text, which stored it. Until then a crash may lose it. */
  isStored: boolean
  /** Whether the tab died before that. Anything it stored anyway is valid, even over what another tab typed. */
  mayBeGone: boolean
  /** Whether the server was set back later. */
  isBeforeRestore: boolean
}

/** Ms of virtual time within which everything must settle once there are no more faults. */
const REST = 15 * 60_000
/** Ms within which reconnected browsers must converge: a heartbeat and some more. */
const CONVERGENCE = 20_000

/** Devices, their links and the server, and what the run has done so far. */
export class World {
  readonly clock = new VirtualClock()
  readonly counts = new FaultCounts()
  readonly devices: Device[] = []
  readonly intents: Intent[] = []
  readonly typed: Typed[] = []
  /** Boards of this run, each with the device that made it. */
  readonly boards: { readonly uid: string; readonly maker: Device }[] = []
  /** uids of boards that were in the trash for a while. */
  readonly trashed = new Set<string>()
  readonly owners: Owners
  readonly server: FuzzServer
  readonly #accounts: readonly Account[]
  /** Signs in on other people's devices. */
  readonly stranger: Account
  readonly #pace: number
  #backup: Dump | null = null
  /** The number of intents when the server was last set back: lost ones among these are resubmitted. */
  intentsBeforeRestore = 0
  #random = 12345
  /** Work in progress outside of devices. */
  #underWay = 0
  #stopHeartbeats: () => void = () => {}

  constructor(server: FuzzServer, people: { accounts: readonly Account[]; stranger: Account }, plan: Schedule) {
    this.server = server
    this.#accounts = people.accounts
    this.stranger = people.stranger
    this.#pace = plan.pace
    this.owners = new Owners(server, people.accounts)
    for (const [index, { hasLocks, isFirstContract = false }] of plan.devices.entries()) {
      const account = this.#accounts[index % this.#accounts.length]
      if (!account) throw new Error('A world needs accounts')
      const reader = isFirstContract ? new FirstContractReader() : null
      const link = new Link(server, account, { counts: this.counts, clock: this.clock, reader })
      const { clock } = this
      const newId = () => uuidv7(clock.now())
      const options = {
        name: `device ${index}${isFirstContract ? ' (first contract)' : ''}`,
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

  /** Makes one board that everyone has open, before any faults. */
  async begin(plan: Schedule): Promise<void> {
    for (const [index, device] of this.devices.entries()) {
      for (let tab = 0; tab < (plan.devices[index]?.tabs ?? 1); tab++) await device.openTab()
    }
    const [maker] = this.devices
    const [first] = maker?.tabs ?? []
    if (!maker || !first) throw new Error('A world needs a device')
    await newBoard(this, maker, first)
    await first.workspace.flush()
    await this.#share()
    for (const device of this.devices) await this.#openEverywhere(device)
    this.#scheduleHeartbeats()
    await this.#settle()
    await this.backUp()
  }

  async run(step: Step): Promise<void> {
    if (step.do === 'wait') await this.clock.advance(step.ms, () => turns(this.#pace))
    else if (step.do === 'fault') await injectFault(this, step)
    else await operate(this, step)
    await turns(this.#pace)
  }

  /** Makes up for faults that hit nothing: injects more until `least` have struck. */
  async injectAtLeast(least: number): Promise<void> {
    const [first] = this.boards
    for (let index = 0; first && this.counts.total < least; index++) {
      const { device, tab } = this.tab(index)
      device.options.link.arm('lost answer')
      await tab.workspace.catchUp(first.uid)
    }
  }

  /** Ends all faults, and waits until everything has settled. */
  async heal(): Promise<void> {
    for (const { options } of this.devices) {
      options.link.account = this.accountOf(options.userId)
      options.link.setOffline(false)
    }
    for (const device of this.devices) for (const tab of device.tabs) await endTyping(this, tab)
    await this.#settle()
    await this.#disarm()
    for (const device of this.devices) for (const tab of device.tabs) void tab.workspace.flush()
    await this.#settle()
    // A client with nothing to send or show notices a server that was set back on its next request.
    for (const { tabs } of this.devices) await tabs[0]?.workspace.checkSession()
    await this.#settle()
    // Trashed boards and revoked rights come back.
    await this.clock.advance(2 * ABSENCE, () => this.#settle())
    await this.#restoreTrashed()
    await this.#rest()
    await this.#share()
    await this.#retryRefused()
    await this.#rest()
    for (const device of this.devices) await this.#openEverywhere(device)
    // Open boards converge by themselves; the last event needs a moment more.
    for (const ms of [CONVERGENCE, 1_000]) {
      await this.clock.advance(ms, () => this.#settle())
      await this.#settle()
    }
  }

  close(): void {
    this.#stopHeartbeats()
    for (const device of this.devices) for (const tab of [...device.tabs]) device.kill(tab)
  }

  async backUp(): Promise<void> {
    this.#backup = await this.server.backUp()
  }

  /** Kills the tab's process. Its text that is not stored yet may be lost. */
  kill(device: Device, tab: Tab): void {
    device.kill(tab)
    for (const each of this.typed) if (each.tab === tab && !each.isStored) each.mayBeGone = true
  }

  /** Restores the last backup. False if there is none. */
  async restoreBackup(): Promise<boolean> {
    if (!this.#backup) return false
    await this.server.restoreBackup(this.#backup)
    this.intentsBeforeRestore = this.intents.length
    for (const each of this.typed) each.isBeforeRestore = true
    this.owners.forget()
    return true
  }

  /** Whether work outside of devices is in progress. */
  get isUnderWay(): boolean {
    return this.#underWay > 0
  }

  /** Does work after `ms`; the world has not settled until it is done. Returns a cancel function. */
  later(ms: number, work: () => Promise<void>): () => void {
    return this.clock.after(ms, () => {
      this.#underWay++
      void work().finally(() => {
        this.#underWay--
      })
    })
  }

  #scheduleHeartbeats(): void {
    this.#stopHeartbeats = this.later(HEARTBEAT_MS, () => {
      this.#scheduleHeartbeats()
      return this.server.sendHeartbeats()
    })
  }

  /** Lets armed faults strike: a device without boards sends no requests that they could hit. */
  async #disarm(): Promise<void> {
    for (const { options } of this.devices) {
      const { link } = options
      link.disarmEvents()
      while (link.isArmed) await link.fetch('/api/auth/user', { method: 'GET' }).catch(() => {})
    }
  }

  /**
   * A server that was set back may have a board in the trash again. Its maker's device restores it, unless it has lost
   * its storage: then the maker does.
   */
  async #restoreTrashed(): Promise<void> {
    if (this.intentsBeforeRestore === 0) return
    for (const { uid, maker } of this.boards) {
      if (!maker.hasLostStorage || !this.trashed.has(uid)) continue
      const row = await this.server.knex('boards').where({ uid }).whereNotNull('deleted_at').first('id')
      if (row) await restoreBoard(this, maker, uid)
    }
    await this.#settle()
  }

  /** Lets everyone edit everything. */
  async #share(): Promise<void> {
    for (const { uid } of this.boards) await this.owners.share(uid)
  }

  /**
   * Retries what was refused while a right was revoked, and what was written just as a trashed board left the device,
   * which only knows that it is gone (rule 5).
   */
  async #retryRefused(): Promise<void> {
    for (const { tabs, options } of this.devices) {
      const [tab] = tabs
      const bans = this.owners.bans.filter(({ userId }) => userId === options.userId)
      for (const { mutationId, boardUid, refusal } of (await tab?.workspace.waiting()) ?? []) {
        const isBanned = this.intentsBeforeRestore > 0 || bans.some((ban) => ban.boardUid === boardUid)
        const wasTrashed = boardUid !== null && this.trashed.has(boardUid)
        if (wasTrashed && refusal?.code === 'NOT_FOUND') await tab?.workspace.retry(mutationId)
        else if (isBanned && ['FORBIDDEN', 'NOT_FOUND', 'UNKNOWN_ASSET'].includes(refusal?.code ?? ''))
          await tab?.workspace.retry(mutationId)
      }
    }
    await this.#settle()
  }

  /** Waits until nothing is pending. */
  async #rest(): Promise<void> {
    const end = this.clock.now() + REST
    while ((await this.#waiting()) > 0 && this.clock.now() < end) await this.clock.advance(20_000, () => this.#settle())
  }

  /** Opens all boards in all its tabs. */
  async #openEverywhere(device: Device): Promise<void> {
    const uids = this.boards.map(({ uid }) => uid)
    const rows: { id: number; uid: string }[] = await this.server
      .knex('boards')
      .whereIn('uid', uids)
      .orderBy('id', 'desc')
      .select('id', 'uid')
    for (const { id, uid } of rows) {
      for (const tab of device.tabs) {
        if (tab.stores.get(uid)?.status !== 'ready') await tab.workspace.openBoard({ id })
        await device.store(tab, uid)
        device.show(tab, uid)
        // A board that the channel refused is requested again when someone views it.
        if (tab.live.state === 'idle') tab.live.retryRefused()
      }
    }
  }

  async #settle(): Promise<void> {
    const isQuiet = () => this.#underWay === 0 && this.devices.every((device) => !device.isBusy)
    await this.until(isQuiet)
    await turns(4)
    await this.until(isQuiet)
  }

  async until(condition: () => boolean): Promise<void> {
    const started = Date.now()
    while (!condition()) {
      if (Date.now() - started > 60_000) throw new Error('It never came to rest')
      await turns(1)
    }
  }

  async #waiting(): Promise<number> {
    const lists = await Promise.all(
      this.devices.flatMap(({ tabs }) => tabs.map(({ workspace }) => workspace.waiting())),
    )
    // Those that wait for the trash need no retry.
    return lists.flat().filter(({ refusal }) => !refusal || refusal.code === 'BOARD_IN_TRASH').length
  }

  /** One of all tabs, by any number. */
  tab(which: number): { device: Device; tab: Tab } {
    const tabs = this.devices.flatMap((device) => device.tabs.map((tab) => ({ device, tab })))
    const chosen = tabs[which % tabs.length]
    if (!chosen) throw new Error('There is always a tab')
    return chosen
  }

  accountOf(userId: number): Account {
    const account = this.#accounts.find(({ id }) => id === userId)
    if (!account) throw new Error('A device has an account')
    return account
  }

  /** Random, but with the same backoffs for the same schedule. */
  #next(): number {
    this.#random = (this.#random * 1_103_515_245 + 12_345) % 2_147_483_648
    return this.#random / 2_147_483_648
  }
}
