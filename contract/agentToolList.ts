import * as z from 'zod/mini'
import { type AgentToolName, agentTools } from './agentTools'

// Tools as listed to agents, both at `/mcp` and on the page of an open board.

/** A tool with its input as JSON Schema. */
export function listedTool(name: AgentToolName) {
  const { title, description, input, hints } = agentTools[name]
  const { $schema: _, ...inputSchema } = z.toJSONSchema(input, { io: 'input' })
  return {
    name,
    title,
    description,
    inputSchema: { ...inputSchema, type: 'object' as const },
    annotations: { title, ...hints },
  }
}
export type ListedTool = ReturnType<typeof listedTool>
