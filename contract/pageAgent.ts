import * as z from 'zod/mini'
import { AGENT_TOOL_NAMES, agentTools } from './agentTools'

// Browser agents, which call tools on the page of an open board (WebMCP): with their person's session, on that board
// only. They read and propose, but write nothing themselves.

/** The name that people see for such an agent: the page doesn't know which one it is. */
export const PAGE_AGENT_NAME = 'Browser agent'

export const PAGE_TOOL_NAMES = AGENT_TOOL_NAMES.filter((name) => agentTools[name].scope !== 'write')

/** POST /api/boards/{id}/agent-calls: one call of a tool. `input` is parsed by the tool's own schema. */
export const pageAgentCall = z.object({
  tool: z.enum(PAGE_TOOL_NAMES as [string, ...string[]]),
  input: z.record(z.string(), z.unknown()),
})

/** The tool's answer; with `isError`, it says in words what is wrong with the call. */
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
