import type { AgentItem, ProposedItem } from '../../../contract/agents'
import { proposedItem } from '../../../contract/agents'
import type { AgentToolInput } from '../../../contract/agentTools'
import type { Element } from '../../../contract/element'
import { AppError } from '../../AppError'
import { proposableAssets } from '../../assets/visibleAssets'
import { addressOf } from '../../clientNetwork'
import { problemsOf } from '../../middleware/validate'
import { spend } from '../../rateLimits'
import { notifyProposal } from '../../services/agents/notifyProposal'
import { createProposal, listProposals, withdrawProposal } from '../../services/agents/proposals'
import { type AgentContext, type OpenedBoard, readBoardElements, type ToolContent, textContent } from '../AgentContext'
import { isBackground } from '../describeBoard'
import { type ElementRefs, elementRefs } from '../elementRefs'
import { asData, quoted } from '../plainWords'

const SUMMARY_MAX = 200
/** Wrong items that one answer names. */
const NAMED_MAX = 20

/** Proposes changes. Throws VALIDATION_FAILED, which names every wrong item, and RATE_LIMIT. */
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
  if (problems.length > 0) throw new AppError('VALIDATION_FAILED', wordsFor(problems), 'items')
  await spend(deps.limits.proposals, String(agent.userId))
  const proposal = await createProposal(
    deps,
    { userId: agent.userId, tokenId: agent.tokenId, name: agent.name },
    {
      boardId,
      summary,
      items: checked.flatMap((item) => ('problem' in item ? [] : [item])),
      baseRev: Math.min(rev ?? now.rev, now.rev),
    },
  )
  await notifyProposal(deps, { userId: agent.userId, boardId, agent: agent.name })
  const where = `${addressOf(deps.settings)}/board/${board.id}?panel=agents`
  return textContent(
    `Proposed as ${proposal.id}: ${items.length} ${items.length === 1 ? 'item waits' : 'items wait'} for a person to accept, at ${where} . Nothing has changed yet. list_proposals says what became of them.`,
  )
}

/** What the agent proposed on a board, and what became of it. */
export async function listOwnProposals(
  { deps, agent }: AgentContext,
  { boardId }: AgentToolInput<'list_proposals'>,
): Promise<ToolContent[]> {
  const all = await listProposals(deps.knex, agent, boardId)
  if (all.length === 0) return textContent('This token has proposed nothing on this board lately.')
  const lines = all.map(({ id, summary, createdAt, items }) => {
    const outcomes = items.map(({ item, outcome, newElementId }, index) => {
      const element = outcome === 'accepted' && newElementId ? ` as ${newElementId}` : ''
      return `  ${index} ${item.kind} ${outcome ?? 'open'}${element}`
    })
    return [`proposal ${id} ${createdAt} ${quoted(summary, SUMMARY_MAX)}`, ...outcomes].join('\n')
  })
  return textContent(asData(lines.join('\n')))
}

/** Throws NOT_FOUND for what is no open proposal of this token. */
export async function withdrawOwnProposal(
  { deps, agent }: AgentContext,
  { proposalId }: AgentToolInput<'withdraw_proposal'>,
): Promise<ToolContent[]> {
  await withdrawProposal(deps, agent, proposalId)
  return textContent('The proposal is withdrawn.')
}

interface OnBoard {
  readonly refs: ElementRefs
  readonly elements: ReadonlyMap<string, Element>
  /** Addresses that may be proposed. */
  readonly images: ReadonlySet<string>
}

/** The item with whole ids, or what is wrong with it. */
function checkItem(item: AgentItem, field: string, board: OnBoard): ProposedItem | { readonly problem: string } {
  const problem = (name: string, words: string) => ({ problem: `${field}.${name}: ${words}` })
  switch (item.kind) {
    case 'text':
    case 'color':
    case 'shape':
      return item
    case 'image':
      return board.images.has(item.address) ? item : problem('address', 'Is no image that import_image gave you')
    case 'change':
    case 'delete': {
      const element = board.elements.get(board.refs.idOf(item.elementId) ?? '')
      if (!element) return problem('elementId', notOnBoard(item.elementId))
      if (element.properties.locked === true) return problem('elementId', 'Is locked')
      if (item.kind === 'delete') return { ...item, elementId: element.id }
      const whole = { ...item, elementId: element.id }
      const wrong = wrongContent(element, item.changes.content)
      if (wrong) return problem('changes.content', wrong)
      if (Object.keys(item.changes).length === 0) return problem('changes', 'Changes nothing')
      return whole
    }
    case 'arrange': {
      const ids: string[] = []
      for (const [index, ref] of item.elementIds.entries()) {
        const element = board.elements.get(board.refs.idOf(ref) ?? '')
        if (!element) return problem(`elementIds.${index}`, notOnBoard(ref))
        if (element.properties.locked === true) return problem(`elementIds.${index}`, 'Is locked')
        if (isBackground(element)) return problem(`elementIds.${index}`, 'Is the background')
        if (!ids.includes(element.id)) ids.push(element.id)
      }
      const whole = { ...item, elementIds: ids }
      const [wrong] = problemsOf(proposedItem, whole)
      return wrong ? problem(wrong.field, wrong.message) : whole
    }
  }
}

const notOnBoard = (ref: string) => `No element ${ref} is on this board`

function wrongContent({ type, content: now }: Element, content: string | undefined): string | null {
  if (content === undefined) return null
  if (type === 'text') return content.trim() === '' ? 'Must not be empty' : null
  if (type === 'color' && now !== 'background') {
    return /^#[0-9a-f]{6}$/.test(content) ? null : 'Must be a color such as #1a2b3c'
  }
  if (type === 'shape') {
    return ['rectangle', 'circle', 'triangle'].includes(content) ? null : 'Must be rectangle, circle or triangle'
  }
  return type === 'image' ? 'The content of an image cannot be changed' : 'This element has no content to change'
}

function wordsFor(problems: readonly string[]): string {
  const more = problems.length - NAMED_MAX
  return [
    'Nothing was proposed. Correct these items and send all of them again:',
    ...problems.slice(0, NAMED_MAX),
    ...(more > 0 ? [`and ${more} more`] : []),
  ].join('\n')
}
