import type { Proposal as AgentProposal } from '../../contract/agents'
import { call, request } from '../api/request'
import type { BoardStore } from '../board/store/BoardStore'
import { liveOf } from '../live/Live'
import type { Workspace } from '../offline/workspace'
import { isMissingCode, isStorageFailure } from '../platform/expected'
import { reportUnless } from '../platform/reportError'
import { AgentProposals, type UnreportedOutcome } from './AgentProposals'
import type { ModelContext } from './pageTools'

/** Loaded on the first request: viewing a board needs no schemas. */
const schemas = () => import('../../contract/agents')

const calls = {
  async read(boardId: number): Promise<AgentProposal[]> {
    const { proposal } = await schemas()
    // A proposal with items from a newer server is left out entirely: items are answered by position.
    const parse = (value: unknown) =>
      Array.isArray(value) ? value.flatMap((one: unknown) => proposal.safeParse(one).data ?? []) : []
    return request(`/api/boards/${boardId}/proposals`, parse)
  },
  report: (proposalId: string, outcomes: readonly Omit<UnreportedOutcome, 'proposalId'>[]) =>
    call(`/api/proposals/${proposalId}/outcomes`, { method: 'POST', body: { outcomes } }),
}

interface Followed {
  readonly proposals: AgentProposals
  readonly stop: () => void
  users: number
}

const followed = new WeakMap<BoardStore, Followed>()

/** The proposals of the person's agents on this board, shared by all callers. Call `leave` once. */
export function shareAgentProposals(
  store: BoardStore,
  workspace: Workspace,
): { readonly proposals: AgentProposals; leave(): void } {
  const known = followed.get(store) ?? follow(store, workspace)
  known.users++
  followed.set(store, known)
  return {
    proposals: known.proposals,
    leave() {
      known.users--
      if (known.users > 0) return
      known.stop()
      followed.delete(store)
    },
  }
}

function follow(store: BoardStore, workspace: Workspace): Followed {
  const key = `agent outcomes ${store.boardUid}`
  const proposals = new AgentProposals({
    store,
    calls,
    storage: {
      read: () => workspace.recall(key).then(outcomesIn, reportUnless(isStorageFailure, 'agents', [])),
      update: (change) =>
        workspace
          .updateRemembered(key, (value) => change(outcomesIn(value)))
          .catch(reportUnless(isStorageFailure, 'agents')),
    },
    setTimer: (run, ms) => {
      const timer = setTimeout(run, ms)
      return () => clearTimeout(timer)
    },
  })
  const refresh = () => void proposals.refresh()
  let { isConnected } = workspace.status()
  const page = new AbortController()
  // After a visit to where the agent works, there may be new ones.
  document.addEventListener('visibilitychange', () => !document.hidden && refresh(), { signal: page.signal })
  const stops = [
    () => page.abort(),
    // Possibly about a new proposal.
    liveOf(workspace).on('notification', refresh),
    workspace.onStatus((status) => {
      const isBack = status.isConnected && !isConnected
      isConnected = status.isConnected
      if (isBack) refresh()
    }),
  ]
  refresh()
  const stop = () => {
    for (const each of stops) each()
    proposals.close()
  }
  return { proposals, stop, users: 0 }
}

/** The stored outcomes that are valid in this version of the app. */
function outcomesIn(value: unknown): UnreportedOutcome[] {
  if (!Array.isArray(value)) return []
  return value.filter(
    (one): one is UnreportedOutcome =>
      typeof one?.proposalId === 'string' &&
      typeof one.index === 'number' &&
      (one.outcome === 'accepted' || one.outcome === 'dismissed'),
  )
}

/**
 * Calls back with the number of open proposals, now and on every change, and offers the board's tools to browser
 * agents, if supported. Returns an unsubscribe function.
 */
export function followOpenProposals(store: BoardStore, workspace: Workspace, onCount: (count: number) => void) {
  const { proposals, leave } = shareAgentProposals(store, workspace)
  const stop = proposals.subscribe(() => onCount(proposals.openCount()))
  onCount(proposals.openCount())
  const page = new AbortController()
  const host = modelContext()
  if (host) {
    const { signal } = page
    const register = async () => (await import('./pageTools')).registerPageTools(host, { store, workspace, signal })
    register().catch(reportUnless(isMissingCode, 'agents'))
  }
  return () => {
    page.abort()
    stop()
    leave()
  }
}

/** The browser's API for offering tools to its agents: on the document, or on the navigator in its first versions. */
function modelContext(): ModelContext | undefined {
  return ('modelContext' in document ? document : (navigator as { modelContext?: unknown })).modelContext as
    | ModelContext
    | undefined
}
