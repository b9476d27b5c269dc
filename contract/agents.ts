import * as z from 'zod/mini'
import { ownPassword } from './accountSettings'
import { aiChanges, aiColor } from './aiElement'
import { WEAVE_SHAPES } from './layout/weave/wovenBoxes'
import { ROW_ID_MAX } from './limits'
import { ASSET_ADDRESS } from './rules/assetAddress'
import { SHAPE_CONTENTS } from './rules/elementDefaults'
import { boardId } from './shared/board'
import { elementId } from './shared/element'
import { TEXT_STYLE_NAMES } from './textStyles'

// Agents: programs that work on a person's boards through `/mcp` with that person's access token. An agent proposes,
// and its person accepts item by item in the editor; with the scope `write` it changes boards itself.

export const ACCESS_TOKENS_PER_PERSON_MAX = 20
export const ACCESS_TOKEN_NAME_MAX = 60
export const ACCESS_TOKEN_DAYS_MAX = 365
export const ACCESS_TOKEN_BOARDS_MAX = 50
/** Prefix of every token, so that secret scanners and people recognize one. */
export const ACCESS_TOKEN_PREFIX = 'mdl_'

/** What an agent may do with its token's boards: read, propose changes, make changes. Each includes those before it. */
export const AGENT_SCOPES = ['read', 'propose', 'write'] as const
export const agentScope = z.enum(AGENT_SCOPES)
export type AgentScope = z.infer<typeof agentScope>

const tokenName = z
  .string({ error: 'Required' })
  .check(
    z.trim(),
    z.minLength(1, 'Give the token a name'),
    z.maxLength(ACCESS_TOKEN_NAME_MAX, `Name must be at most ${ACCESS_TOKEN_NAME_MAX} characters`),
    z.regex(/^\P{C}*$/u, 'Name must not contain control or invisible characters'),
  )

const tokenChoices = {
  name: tokenName,
  scope: agentScope,
  /** Null: every board that the person can view, now or later. */
  boardIds: z.nullable(
    z.array(boardId).check(z.minLength(1, 'Choose at least one board'), z.maxLength(ACCESS_TOKEN_BOARDS_MAX)),
  ),
  /** Days until it expires. */
  days: z.int().check(z.minimum(1), z.maximum(ACCESS_TOKEN_DAYS_MAX)),
}

/** POST /api/account/tokens: creating a token requires the password. */
export const newAccessToken = z.object({ ...tokenChoices, password: ownPassword })
export type NewAccessToken = z.infer<typeof newAccessToken>

/** GET /api/account/tokens, newest first. Never the token itself. */
export const accessToken = z.object({
  id: z.int().check(z.positive(), z.maximum(ROW_ID_MAX)),
  name: z.string(),
  scope: agentScope,
  /** Null: every board. Deleted boards are left out. */
  boards: z.nullable(z.array(z.object({ id: boardId, name: z.string() }))),
  createdAt: z.string(),
  expiresAt: z.string(),
  /** Null: never. */
  lastUsedAt: z.nullable(z.string()),
})
export type AccessToken = z.infer<typeof accessToken>

/** Answer to the POST: the only one that contains the token itself. */
export const createdAccessToken = z.object({ token: z.string(), details: accessToken })
export type CreatedAccessToken = z.infer<typeof createdAccessToken>

export const PROPOSAL_ITEMS_MAX = 100
/** Per person and board; older ones are dropped. */
export const OPEN_PROPOSALS_MAX = 20
export const PROPOSAL_SUMMARY_MAX = 500
/** Days after which an unanswered proposal is deleted. */
export const PROPOSAL_DAYS = 30
const TEXT_MAX = 2000
const LINE_MAX = 300
/** Characters of a note for people. */
export const NOTE_MAX = LINE_MAX
const PIXELS_MAX = 100_000

/** Elements that one call changes or adds. */
export const WRITE_ITEMS_MAX = 100
/** Elements that one call removes, arranges, weaves or restyles. */
export const WRITE_ELEMENTS_MAX = 500
export const weaveSeed = z.int().check(z.minimum(0), z.maximum(9_999))
/** Colors of a palette that elements are restyled with. */
export const restylePalette = z.array(aiColor).check(z.minLength(1), z.maxLength(12))

/** Ways to arrange a board's elements: what the editor's Arrange menu offers. */
export const PROPOSED_LAYOUTS = ['grid', 'masonry', 'sameWidth', 'sameHeight', 'sameSize'] as const

/** Why the agent proposes it; shown to people. */
const note = z.optional(z.string().check(z.maxLength(LINE_MAX)))

/** Items that add an element. None has a position: the editor finds a free place when one is accepted. */
const textItem = z.strictObject({
  kind: z.literal('text'),
  style: z.enum(TEXT_STYLE_NAMES),
  text: z.string().check(z.trim(), z.minLength(1), z.maxLength(TEXT_MAX)),
  note,
})
const colorItem = z.strictObject({
  kind: z.literal('color'),
  color: aiColor,
  name: z.optional(z.string().check(z.maxLength(80))),
  note,
})
const imageItem = z.strictObject({
  kind: z.literal('image'),
  /** An image that `import_image` stored. Width and height are its natural pixels. */
  address: z.string().check(z.regex(ASSET_ADDRESS, 'Must be the address of an imported image')),
  width: z.int().check(z.minimum(1), z.maximum(PIXELS_MAX)),
  height: z.int().check(z.minimum(1), z.maximum(PIXELS_MAX)),
  alt: z.string().check(z.maxLength(LINE_MAX)),
  note,
})
const shapeItem = z.strictObject({ kind: z.literal('shape'), shape: z.enum(SHAPE_CONTENTS), color: aiColor, note })

/** A new element that an agent adds itself. */
export const newAgentItem = z.discriminatedUnion('kind', [
  z.omit(textItem, { note: true }),
  z.omit(colorItem, { note: true }),
  z.omit(imageItem, { note: true }),
  z.omit(shapeItem, { note: true }),
])
export type NewAgentItem = z.infer<typeof newAgentItem>

/** Items that change existing elements. `id`: the schema of their ids. */
const changingItems = <Id extends z.ZodMiniType<string, string>>(id: Id) =>
  [
    z.strictObject({ kind: z.literal('change'), elementId: id, changes: aiChanges, note }),
    z.strictObject({ kind: z.literal('delete'), elementId: id, note }),
    z.strictObject({
      kind: z.literal('arrange'),
      elementIds: z.array(id).check(z.minLength(2), z.maxLength(500)),
      layout: z.enum(PROPOSED_LAYOUTS),
      note,
    }),
  ] as const

/** A composition of images, made by weave: see `wovenBoxes`. */
const weaveItem = z.strictObject({
  kind: z.literal('weave'),
  elementIds: z.array(elementId).check(z.minLength(2), z.maxLength(WRITE_ELEMENTS_MAX)),
  seed: weaveSeed,
  shape: z.enum(WEAVE_SHAPES),
  note,
})
/** A style for texts, a palette for fills, or both: see `restyled`. */
const restyleItem = z.strictObject({
  kind: z.literal('restyle'),
  elementIds: z.array(elementId).check(z.minLength(1), z.maxLength(WRITE_ELEMENTS_MAX)),
  style: z.optional(z.enum(TEXT_STYLE_NAMES)),
  palette: z.optional(restylePalette),
  note,
})

/** One thing that an agent proposes. */
export const proposedItem = z.discriminatedUnion('kind', [
  textItem,
  colorItem,
  imageItem,
  shapeItem,
  ...changingItems(elementId),
  weaveItem,
  restyleItem,
])
export type ProposedItem = z.infer<typeof proposedItem>

/** How agents refer to an element: by its id, or by the id's last eight digits if they are unique on the board. */
export const elementRef = z
  .string()
  .check(z.regex(/^[0-9a-f-]{8,36}$/i, 'Must be the name of an element in read_board'))
/** An item as an agent sends it. */
export const agentItem = z.discriminatedUnion('kind', [
  textItem,
  colorItem,
  imageItem,
  shapeItem,
  ...changingItems(elementRef),
])
export type AgentItem = z.infer<typeof agentItem>

/** How the server lays out what an agent adds or arranges. */
export const AGENT_LAYOUTS = ['rows', 'grid', 'row', 'column', 'masonry'] as const
export type AgentLayout = (typeof AGENT_LAYOUTS)[number]
export const AGENT_SIDES = ['right', 'left', 'below', 'above'] as const
export type AgentSide = (typeof AGENT_SIDES)[number]

/** A change to one element that an agent makes itself. */
export const agentChange = z.strictObject({ elementId: elementRef, changes: aiChanges })

/** A proposal as an agent sends it. */
export const newProposal = z.strictObject({
  boardId,
  /** A summary for people, in one or two sentences. */
  summary: z.string().check(z.trim(), z.minLength(1), z.maxLength(PROPOSAL_SUMMARY_MAX)),
  items: z.array(proposedItem).check(z.minLength(1), z.maxLength(PROPOSAL_ITEMS_MAX)),
})
export type NewProposal = z.infer<typeof newProposal>

export const ITEM_OUTCOMES = ['accepted', 'dismissed'] as const
export const itemOutcome = z.enum(ITEM_OUTCOMES)
export type ItemOutcome = z.infer<typeof itemOutcome>

/** An item as the person sees it. */
export const proposalItem = z.object({
  item: proposedItem,
  /** The id of the element that it adds, if any: set by the server so that accepting it is idempotent. */
  newElementId: z.nullable(elementId),
  /** Null while it is open. */
  outcome: z.nullable(itemOutcome),
})
export type ProposalItem = z.infer<typeof proposalItem>

/** GET /api/boards/{id}/proposals: those from the person's own agents that have open items, newest first. */
export const proposal = z.object({
  id: z.uuid(),
  /** The token's name. */
  agent: z.string(),
  summary: z.string(),
  /** The board's rev that the agent had read: it may not have seen later changes. */
  baseRev: z.int(),
  createdAt: z.string(),
  items: z.array(proposalItem),
})
export type Proposal = z.infer<typeof proposal>

/**
 * POST /api/proposals/{id}/outcomes: what became of items, by index. An item's first outcome stands. Answered with the
 * updated `proposal`.
 */
export const proposalOutcomes = z.object({
  outcomes: z
    .array(z.object({ index: z.int().check(z.minimum(0), z.maximum(PROPOSAL_ITEMS_MAX - 1)), outcome: itemOutcome }))
    .check(z.minLength(1), z.maxLength(PROPOSAL_ITEMS_MAX)),
})
export type ProposalOutcomes = z.infer<typeof proposalOutcomes>
