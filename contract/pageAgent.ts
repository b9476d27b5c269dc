import * as z from 'zod/mini'
import { AGENT_TOOL_NAMES, agentTools } from './agentTools'

// Agents of the browser, which call tools on the page of an open board (WebMCP): with their person's session, on that
// board alone. They read and propose, and write nothing themselves.

/** What people read as the name of such an agent: the page is not told which one it is. */
export const PAGE_AGENT_NAME = 'Browser agent'

export const PAGE_TOOL_NAMES = AGENT_TOOL_NAMES.filter((name) => agentTools[name].scope !== 'write')

/** POST /api/boards/{id}/agent-calls: one call of a tool. `input` is parsed by the tool's own schema. */
export const pageAgentCall = z.object({
  tool: z.enum(PAGE_TOOL_NAMES as [string, ...string[]]),
  input: z.record(z.string(), z.unknown()),
})

/** What the tool answers; `isError`: in words, what is wrong with the call. */
export const pageAgentResult = z.object({
  content: z.array(
    z.discriminatedUnion('type', [
      z.object({ type: z.literal('text'), text: z.string() }),
      z.object({ type: z.literal('image'), data: z.string(), mimeType: z.string() }),
    ]),
  ),
  isError: z.boolean(),
})
export type PageAgentResult = z.infer<typeof pageAgentResult>
