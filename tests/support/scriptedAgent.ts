import type { AgentToolName } from '../../contract/agentTools'
import type { ToolAnswer } from './agents'

// A scripted agent: it finds a board, reads it, and proposes 60 elements. The same script runs over HTTP, by the
// command and on the page.

/** How many calls, and characters that a model reads: the list of tools and their answers. */
export interface ScriptedWork {
  readonly calls: number
  readonly characters: number
  readonly boardId: number
}

export const SCRIPTED_ITEMS = 60
/** What the script may use at most. About four characters make a token. */
export const SCRIPTED_MOST = { calls: 6, characters: 4 * 8_000 } as const

interface ScriptedTools {
  /** Tools as the agent reads them. */
  readonly list: string
  call(tool: AgentToolName, input: object): Promise<Pick<ToolAnswer, 'isError' | 'text'>>
}

/** Throws if a call is refused. */
export async function workByScript({ list, call: callTool }: ScriptedTools, query: string): Promise<ScriptedWork> {
  let [calls, characters] = [0, list.length]
  const call = async (tool: AgentToolName, input: object): Promise<string> => {
    calls++
    const { isError, text } = await callTool(tool, input)
    if (isError) throw new Error(`${tool} was refused: ${text}`)
    characters += text.length
    return text
  }
  const boardId = Number(/board (\d+) · /.exec(await call('find_boards', { query }))?.[1])
  const seen = await call('read_board', { boardId })
  const rev = Number(/rev (\d+)/.exec(seen)?.[1])
  await call('read_palette', { boardId })
  const swatches = [...seen.matchAll(/^([0-9a-f]{8}) color/gm)].map(([, ref]) => ref)
  const last =
    swatches.length > 1
      ? { kind: 'arrange', elementIds: swatches, layout: 'grid' }
      : { kind: 'text', style: 'caption', text: 'Open from May to September' }
  const items = [
    { kind: 'text', style: 'title', text: 'Salt and light' },
    ...Array.from({ length: 12 }, (_, index) => ({
      kind: 'color',
      color: `#${(index * 1_000_000 + 4096).toString(16).padStart(6, '0')}`,
    })),
    ...Array.from({ length: SCRIPTED_ITEMS - 14 }, (_, index) => ({
      kind: 'text',
      style: 'body',
      text: `An idea for the café, number ${index}`,
    })),
    last,
  ]
  await call('propose', { boardId, summary: 'A palette of the sea, and what to say', items, rev })
  await call('list_proposals', { boardId })
  return { calls, characters, boardId }
}
