import type { Proposal as AgentProposal, ItemOutcome, ProposalItem, ProposalOutcomes } from '../../contract/agents'
import { ApiError, isUnreachable } from '../api/ApiError'
import type { BoardStore } from '../board/store/BoardStore'
import { isRequestFailure } from '../platform/expected'
import { reportError, reportUnless } from '../platform/reportError'
import { toast } from '../ui/toast'
import { acceptanceOf, isAdding, stateOf } from './agentItems'
import { acceptedItems } from './agentWords'

/** An item's outcome that the server does not have yet. */
export interface UnreportedOutcome {
  readonly proposalId: string
  readonly index: number
  readonly outcome: ItemOutcome
}

export interface AgentProposalsOptions {
  readonly store: BoardStore
  /** Both may throw ApiError or NetworkError. */
  readonly calls: {
    read(boardId: number): Promise<readonly AgentProposal[]>
    report(proposalId: string, outcomes: ProposalOutcomes['outcomes']): Promise<void>
  }
  /** Unreported outcomes, which survive a reload. All tabs share them. Neither call rejects. */
  readonly storage: {
    read(): Promise<readonly UnreportedOutcome[]>
    /** Atomic. */
    update(change: (stored: readonly UnreportedOutcome[]) => readonly UnreportedOutcome[]): Promise<void>
  }
  /** For retries. Returns a cancel function. */
  readonly setTimer: (run: () => void, ms: number) => () => void
}

/** Ms until outcomes are reported again after a failure; coming back online does so at once. */
const RETRY_MS = 30_000

/**
 * The open proposals of a person's agents on one board. Accepting is an ordinary change of the board, which stays even
 * if reporting it fails; unreported outcomes are stored on the device and reported later.
 */
export class AgentProposals {
  readonly #options: AgentProposalsOptions
  readonly #listeners = new Set<() => void>()
  readonly #stopStore: () => void
  #proposals: readonly AgentProposal[] = []
  /** Null until those of earlier visits have been read. */
  #unreported: readonly UnreportedOutcome[] | null = null
  #stored: Promise<readonly UnreportedOutcome[]> | null = null
  /** How many reads have begun, and which of them is shown. */
  #reads = 0
  #shownRead = 0
  #isReporting = false
  #isClosed = false
  #cancelRetry: (() => void) | null = null

  constructor(options: AgentProposalsOptions) {
    this.#options = options
    // Another tab may have accepted an item that is open here.
    this.#stopStore = options.store.subscribe('elements', () => this.#settle(isAdding))
  }

  get store(): BoardStore {
    return this.#options.store
  }

  /** Newest first, including those answered on this visit. The same array until something changes. */
  readonly read = (): readonly AgentProposal[] => this.#proposals

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** How many proposals have open items. */
  readonly openCount = (): number => this.#proposals.filter(isOpen).length

  /** Fetches the proposals. Never rejects: after a failure, the known ones stay. */
  async refresh(): Promise<void> {
    const { board } = this.store
    if (!board || board.id === null || board.isDraft || !board.canEdit) return
    this.#stored ??= this.#options.storage.read()
    const stored = await this.#stored
    this.#unreported ??= stored
    const turn = ++this.#reads
    const found = await this.#options.calls.read(board.id).catch(reportUnless(isRequestFailure, 'agents', null))
    // A slower response to an earlier read lacks what is new since.
    if (!found || this.#isClosed || turn < this.#shownRead) return
    this.#shownRead = turn
    const answered = this.#proposals.filter(({ id, ...one }) => !isOpen(one) && !found.some((other) => other.id === id))
    const known = new Map(this.#proposals.map((one) => [one.id, one]))
    const merged = found.map((one) => ({
      ...one,
      items: one.items.map((item, index) => ({
        ...item,
        // Keeps an answer that was in flight during this read.
        outcome: item.outcome ?? this.#unreportedOf(one.id, index) ?? known.get(one.id)?.items[index]?.outcome ?? null,
      })),
    }))
    this.#set([...merged, ...answered].sort((a, b) => (a.createdAt < b.createdAt ? 1 : -1)))
    this.#settle()
    await this.report()
  }

  /** Drops answered proposals, so that only open ones are listed. */
  dropAnswered(): void {
    if (!this.#proposals.every(isOpen)) this.#set(this.#proposals.filter(isOpen))
  }

  /** Accepts these items, or all that can be accepted: one commit, one undo step. Returns how many it accepted. */
  accept(proposalId: string, indexes?: readonly number[]): number {
    const { store } = this
    const proposal = this.#proposals.find(({ id }) => id === proposalId)
    if (!proposal || store.mode !== 'edit') return 0
    const able = proposal.items.flatMap((item, index) => {
      const isIncluded = indexes === undefined || indexes.includes(index)
      return isIncluded && stateOf(store, proposal, item).kind === 'open' ? [index] : []
    })
    if (able.length === 0) return 0
    store.endEditing()
    const items = able.flatMap((index) => proposal.items[index] ?? [])
    const { added, ids, changes, removed } = acceptanceOf(store, items)
    // Recorded first, since the commit may change the list synchronously.
    this.#note(able.map((index) => ({ proposalId, index, outcome: 'accepted' })))
    store.apply(added, changes, removed, [], { ids })
    const touched = [...ids, ...changes.map(({ id }) => id)]
    store.select(touched)
    store.reveal(store.boundsOf(touched))
    toast({ title: acceptedItems(items.map(({ item }) => item)) })
    void this.report()
    return able.length
  }

  /** Dismisses these items, or all open ones. Returns how many it dismissed. */
  dismiss(proposalId: string, indexes?: readonly number[]): number {
    const proposal = this.#proposals.find(({ id }) => id === proposalId)
    const open = (proposal?.items ?? []).flatMap(({ outcome }, index) =>
      outcome === null && (indexes === undefined || indexes.includes(index)) ? [index] : [],
    )
    this.#note(open.map((index) => ({ proposalId, index, outcome: 'dismissed' })))
    void this.report()
    return open.length
  }

  /** Reports outcomes that the server doesn't have. Never rejects: inconclusive failures are retried later. */
  async report(): Promise<void> {
    if (this.#isReporting || this.#isClosed) return
    this.#isReporting = true
    this.#cancelRetry?.()
    this.#cancelRetry = null
    try {
      for (;;) {
        const [next] = this.#unreported ?? []
        if (!next) return
        const mine = (this.#unreported ?? []).filter(({ proposalId }) => proposalId === next.proposalId)
        await this.#options.calls
          .report(
            next.proposalId,
            mine.map(({ index, outcome }) => ({ index, outcome })),
          )
          .catch((error: unknown) => {
            // The server won't accept it anymore, so there is nothing left to report.
            if (!isFinal(error)) throw error
          })
        this.#updateUnreported((all) => without(all, mine))
      }
    } catch (error) {
      if (!isRequestFailure(error)) reportError(error, 'agents')
      if (!this.#isClosed) this.#cancelRetry = this.#options.setTimer(() => void this.report(), RETRY_MS)
    } finally {
      this.#isReporting = false
    }
  }

  close(): void {
    this.#isClosed = true
    this.#cancelRetry?.()
    this.#stopStore()
  }

  /** An item that the board already matches was accepted, in another tab or on a visit that could not report it. */
  #settle(isIncluded: (item: ProposalItem['item']) => boolean = () => true): void {
    if (this.store.status !== 'ready' || this.openCount() === 0) return
    const found = this.#proposals.flatMap((proposal) =>
      proposal.items.flatMap((item, index): UnreportedOutcome[] => {
        if (item.outcome !== null || !isIncluded(item.item)) return []
        const state = stateOf(this.store, proposal, item)
        return state.kind === 'done' ? [{ proposalId: proposal.id, index, outcome: state.outcome }] : []
      }),
    )
    if (found.length === 0) return
    this.#note(found)
    void this.report()
  }

  #note(outcomes: readonly UnreportedOutcome[]): void {
    if (outcomes.length === 0) return
    this.#updateUnreported((all) => [...without(all, outcomes), ...outcomes])
    const of = (id: string, index: number) =>
      outcomes.find((one) => one.proposalId === id && one.index === index)?.outcome ?? null
    this.#set(
      this.#proposals.map((one) => ({
        ...one,
        items: one.items.map((item, index) => ({ ...item, outcome: item.outcome ?? of(one.id, index) })),
      })),
    )
  }

  #unreportedOf(proposalId: string, index: number): ItemOutcome | undefined {
    return this.#unreported?.find((one) => one.proposalId === proposalId && one.index === index)?.outcome
  }

  /** What is stored may include the outcomes of other tabs. */
  #updateUnreported(change: (all: readonly UnreportedOutcome[]) => readonly UnreportedOutcome[]): void {
    this.#unreported = change(this.#unreported ?? [])
    void this.#options.storage.update(change)
  }

  #set(proposals: readonly AgentProposal[]): void {
    this.#proposals = proposals
    for (const listener of [...this.#listeners]) listener()
  }
}

export const isOpen = ({ items }: Pick<AgentProposal, 'items'>): boolean =>
  items.some(({ outcome }) => outcome === null)

function without(all: readonly UnreportedOutcome[], these: readonly UnreportedOutcome[]): readonly UnreportedOutcome[] {
  return all.filter(
    (one) => !these.some(({ proposalId, index }) => proposalId === one.proposalId && index === one.index),
  )
}

/** Whether the server has refused an answer permanently. */
function isFinal(error: unknown): boolean {
  return error instanceof ApiError && !isUnreachable(error) && [400, 403, 404, 410, 422].includes(error.status)
}
