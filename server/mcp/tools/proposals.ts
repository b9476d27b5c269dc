import type { ProposedItem } from '../../../contract/agents'
import type { AgentToolInput } from '../../../contract/agentTools'
import type { Element } from '../../../contract/shared/element'
import { AppError } from '../../AppError'
import { proposableAssets } from '../../assets/visibleAssets'
import { addressOf } from '../../clientNetwork'
import { spend } from '../../rateLimits'
import { notifyProposal } from '../../services/agents/notifyProposal'
import { createProposal, listProposals, withdrawProposal } from '../../services/agents/proposals'
import { type AgentContext, type OpenedBoard, readBoardElements, type ToolContent, textContent } from '../AgentContext'
import { checkItem, problemWords } from '../checkItem'
import { boundsOfAll, showBounds } from '../elementBounds'
import { elementRefs } from '../elementRefs'
import { asData, quoted } from '../plainWords'

const SUMMARY_MAX = 200

/** Proposes changes. Throws VALIDATION_FAILED, which names every invalid item, and RATE_LIMIT. */
export async function propose(
  context: AgentContext,
  { boardId, summary, items, rev }: AgentToolInput<'propose'>,
  { board }: OpenedBoard,
): Promise<ToolContent[]> {
  const { deps, agent } = context
  const now = await readBoardElements(context, boardId)
  const refs = elementRefs(now.elements.map(({ id }) => id))
  const elements = new Map(now.elements.map((element) => [element.id, element]))
  const addresses = items.flatMap((item) => (item.kind === 'image' ? [item.address] : []))
  const images = await proposableAssets(deps.knex, { userId: agent.userId, boardId }, addresses)
  const checked = items.map((item, index) => checkItem(item, `items.${index}`, { refs, elements, images }))
  const problems = checked.flatMap((item) => ('problem' in item ? [item.problem] : []))
  if (problems.length > 0)
    throw new AppError(
      'VALIDATION_FAILED',
      problemWords('Nothing was proposed. Correct these items and send the whole call again:', problems),
      'items',
    )
  const whole = checked.flatMap((item) => ('problem' in item ? [] : [item]))
  const about = whole.flatMap(elementIdsOf).flatMap((id) => elements.get(id) ?? [])
  return saveProposal(context, { board, summary, items: whole, baseRev: Math.min(rev ?? now.rev, now.rev), about })
}

interface CheckedProposal {
  readonly board: OpenedBoard['board']
  readonly summary: string
  readonly items: readonly ProposedItem[]
  readonly baseRev: number
  /** The board's elements that it is about. */
  readonly about: readonly Element[]
}

/** Saves what was checked, and notifies the person. Throws RATE_LIMIT. */
export async function saveProposal(
  context: AgentContext,
  { board, summary, items, baseRev, about }: CheckedProposal,
): Promise<ToolContent[]> {
  const { deps, agent } = context
  const { id: boardId } = board
  await spend(deps.limits.proposals, String(agent.userId))
  const proposal = await createProposal(deps, agent, { boardId, summary, items: [...items], baseRev })
  showBounds(
    context,
    about.map(({ id }) => id),
    boundsOfAll(about),
  )
  await notifyProposal(deps, { userId: agent.userId, boardId, agent: agent.name })
  const where = `${addressOf(deps.settings)}/board/${boardId}?panel=agents`
  return textContent(
    `Proposed as ${proposal.id}: ${items.length} ${items.length === 1 ? 'item waits' : 'items wait'} for a person to accept at ${where} . Nothing has changed yet. list_proposals shows the outcomes.`,
  )
}

/** An agent's proposals on a board, with their outcomes. */
export async function listOwnProposals(
  { deps, agent }: AgentContext,
  { boardId }: AgentToolInput<'list_proposals'>,
): Promise<ToolContent[]> {
  const all = await listProposals(deps.knex, agent, boardId)
  if (all.length === 0) return textContent('This token has not proposed anything on this board recently.')
  const lines = all.map(({ id, summary, createdAt, items }) => {
    const outcomes = items.map(({ item, outcome, newElementId }, index) => {
      const element = outcome === 'accepted' && newElementId ? ` as ${newElementId}` : ''
      return `  ${index} ${item.kind} ${outcome ?? 'open'}${element}`
    })
    return [`proposal ${id} ${createdAt} ${quoted(summary, SUMMARY_MAX)}`, ...outcomes].join('\n')
  })
  return textContent(asData(lines.join('\n')))
}

/** Throws NOT_FOUND if this token has no such open proposal. */
export async function withdrawOwnProposal(
  { deps, agent }: AgentContext,
  { proposalId }: AgentToolInput<'withdraw_proposal'>,
): Promise<ToolContent[]> {
  await withdrawProposal(deps, agent, proposalId)
  return textContent('The proposal was withdrawn.')
}

/** The board's elements that an item is about. */
function elementIdsOf(item: ProposedItem): readonly string[] {
  if ('elementId' in item) return [item.elementId]
  return 'elementIds' in item ? item.elementIds : []
}
