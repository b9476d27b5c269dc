import type { AgentToolInput } from '../../../contract/agentTools'
import { foldText } from '../../../contract/searchText'
import { opens } from '../../policies/agentPolicy'
import { listBoards } from '../../services/boards/listBoards'
import { type AgentContext, type ToolContent, textContent } from '../AgentContext'
import { asData, quoted } from '../plainWords'

const SHOWN = 20
const NAME_MAX = 120
const DESCRIPTION_MAX = 160

/** Lists the boards that the agent's token has access to, among those its person owns or works on. */
export async function findBoards(
  { deps, agent }: AgentContext,
  { query = '', limit = SHOWN }: AgentToolInput<'find_boards'>,
): Promise<ToolContent[]> {
  const all = (await listBoards(deps.knex, agent.userId)).filter(({ id }) => opens(agent, id))
  const words = foldText(query).split(/\s+/).filter(Boolean)
  const found = all.filter(({ name, description, category }) => {
    const text = foldText(`${name} ${category ?? ''} ${description ?? ''}`)
    return words.every((word) => text.includes(word))
  })
  if (found.length === 0) {
    return textContent(
      all.length === 0 ? 'This token has no access to any board.' : `No matches among ${all.length} boards.`,
    )
  }
  const lines = found.slice(0, limit).map(({ id, name, description, category, role, canEdit, rev, lastEdited }) => {
    const about = [category && quoted(category, NAME_MAX), description && quoted(description, DESCRIPTION_MAX)]
    const rights = role === 'owner' ? 'owner' : canEdit ? 'may edit' : 'may view'
    return [`board ${id}`, quoted(name, NAME_MAX), ...about.filter(Boolean), rights, `rev ${rev}`, lastEdited].join(
      ' · ',
    )
  })
  const more = found.length > limit ? `\n${found.length - limit} more: narrow the list with a query.` : ''
  return textContent(asData(lines.join('\n')) + more)
}
