import { agentTools, type ListedTool, listedTool } from '../../contract/agentTools'
import { PAGE_TOOL_NAMES, type PageAgentResult, pageAgentResult } from '../../contract/pageAgent'
import { ApiError } from '../api/ApiError'
import { request } from '../api/request'
import type { BoardStore } from '../board/store/BoardStore'
import type { Workspace } from '../offline/workspace'
import { isRequestFailure } from '../platform/expected'
import { reportUnless } from '../platform/reportError'
import { SERVER_CANNOT_BE_REACHED } from './agentWords'

// WebMCP: what an agent of the browser can do on the open board. Its tools are the reading and proposing ones of /mcp,
// run on the server with the rights of the signed-in person.

/** The subset of https://webmachinelearning.github.io/webmcp/ in use. */
export interface ModelContext {
  registerTool(tool: PageTool, options: { readonly signal: AbortSignal }): Promise<void> | undefined
}

interface PageTool extends Omit<ListedTool, 'annotations'> {
  readonly annotations: { readonly readOnlyHint: boolean; readonly untrustedContentHint: boolean }
  execute(input: Readonly<Record<string, unknown>>): Promise<PageAgentResult>
}

/** Offers the tools once the server has the board, until `signal` is aborted. */
export function registerPageTools(
  host: ModelContext,
  { store, workspace, signal }: { store: BoardStore; workspace: Workspace; signal: AbortSignal },
): void {
  let registered: number | null = null
  const register = () => {
    const { board } = store
    if (signal.aborted || registered !== null || !board || board.id === null || board.isDraft) return
    registered = board.id
    for (const tool of toolsFor(board.id, store.boardUid, workspace)) {
      // Another script may have registered the name, or the feature may be turned off.
      Promise.resolve(host.registerTool(tool, { signal })).catch(reportUnless(isDomException, 'agents'))
    }
  }
  register()
  const stop = store.subscribe('board', register)
  signal.addEventListener('abort', stop, { once: true })
}

function toolsFor(boardId: number, boardUid: string, workspace: Workspace): PageTool[] {
  return PAGE_TOOL_NAMES.map((name) => ({
    ...listedTool(name),
    annotations: { readOnlyHint: agentTools[name].hints.readOnlyHint, untrustedContentHint: true },
    async execute(input) {
      // Sends pending changes first, so that the agent sees them.
      await workspace.flush(boardUid)
      return callTool(boardId, name, input)
    },
  }))
}

async function callTool(boardId: number, tool: string, input: unknown): Promise<PageAgentResult> {
  try {
    return await request(`/api/boards/${boardId}/agent-calls`, (value) => pageAgentResult.parse(value), {
      method: 'POST',
      body: { tool, input },
    })
  } catch (error) {
    if (!isRequestFailure(error)) throw error
    const text = error instanceof ApiError ? error.message : SERVER_CANNOT_BE_REACHED
    return { content: [{ type: 'text', text }], isError: true }
  }
}

const isDomException = (error: unknown) => error instanceof DOMException
