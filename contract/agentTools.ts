import * as z from 'zod/mini'
import {
  AGENT_LAYOUTS,
  AGENT_SIDES,
  type AgentScope,
  agentChange,
  agentItem,
  elementRef,
  NOTE_MAX,
  newAgentItem,
  newProposal,
  PROPOSAL_ITEMS_MAX,
  restylePalette,
  WRITE_ELEMENTS_MAX,
  WRITE_ITEMS_MAX,
  weaveSeed,
} from './agents'

import { AI_IMAGE_BASE64_MAX } from './aiLimits'
import { WEAVE_SHAPES } from './layout/weave/wovenBoxes'
import { ROW_ID_MAX, SEARCH_QUERY_MAX } from './limits'
import { boardId } from './shared/board'
import { TEXT_STYLE_NAMES } from './textStyles'

// The tools that agents have at `/mcp`: listings and input schemas. Descriptions are written for models.

/** The right that a token's person needs on the board that a tool names; null if it names none. */
export type BoardRight = 'view' | 'edit' | null

/** What a tool declares about itself to the program that offers it to a model. */
interface ToolHints {
  readonly readOnlyHint: boolean
  readonly destructiveHint: boolean
  readonly idempotentHint: boolean
  readonly openWorldHint: boolean
}

interface ToolContract {
  readonly title: string
  readonly description: string
  /** The scope that the token must have. */
  readonly scope: AgentScope
  readonly board: BoardRight
  readonly input: z.ZodMiniObject
  readonly hints: ToolHints
}

const READS: ToolHints = { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false }
const ADDS: ToolHints = { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: false }

const CHANGES: ToolHints = { ...ADDS, destructiveHint: true }

/** Pixels of the longer side of a rendered board. */
export const BOARD_PICTURE_SIDE = { min: 128, usual: 1024, max: 1536 } as const
/** Most boards in one answer of find_boards. */
export const FOUND_BOARDS_MAX = 50
const GROUP_NAME_MAX = 60

const onBoard = { boardId }
const cursor = z.optional(z.string().check(z.regex(/^\d{1,6}$/, 'Must be a cursor that read_board returned')))

const boardRev = z.int().check(z.minimum(0), z.maximum(ROW_ID_MAX))
/** Fields of every call that writes. */
const written = {
  ...onBoard,
  /** The rev from read_board or from the last write's answer. */
  rev: boardRev,
  /** Chosen by the caller; makes the call idempotent. */
  requestId: z.optional(z.string().check(z.minLength(1), z.maxLength(100))),
}
const beside = z.optional(
  z.strictObject({
    elementId: elementRef,
    side: z.enum(AGENT_SIDES),
    /** Beside the whole group that the element is in. */
    wholeGroup: z.optional(z.boolean()),
  }),
)
const elementRefList = (least: number) => z.array(elementRef).check(z.minLength(least), z.maxLength(WRITE_ELEMENTS_MAX))
const GUARD =
  'Pass the rev from read_board or the last write. If others changed affected elements since then, nothing is written and the response lists them.'

const BY_DEFAULT = 'A person must accept it, unless apply is true, which requires a token with write scope.'
/** Fields of calls that propose by default. */
const applied = { apply: z.optional(z.boolean()), note: z.optional(z.string().check(z.maxLength(NOTE_MAX))) }

export const agentTools = {
  find_boards: {
    title: 'Find boards',
    description:
      'Lists the boards this token can access, most recently edited first, with their ids. With a query, only boards with all of its words in their name, description or category.',
    scope: 'read',
    board: null,
    input: z.strictObject({
      query: z.optional(z.string().check(z.maxLength(SEARCH_QUERY_MAX))),
      limit: z.optional(z.int().check(z.minimum(1), z.maximum(FOUND_BOARDS_MAX))),
    }),
    hints: READS,
  },
  read_board: {
    title: 'Read a board',
    description:
      'Reads a board as text: one line per element, back to front, with its name, kind, size and position in board pixels, text, colors and group. Long boards are split into pages: to read on, pass the cursor from the end of a page.',
    scope: 'read',
    board: 'view',
    input: z.strictObject({ ...onBoard, cursor }),
    hints: READS,
  },
  see_board: {
    title: 'See a board',
    description:
      'Renders a board: as a PNG with its images, or as SVG text in which images are boxes in their main color.',
    scope: 'read',
    board: 'view',
    input: z.strictObject({
      ...onBoard,
      format: z.optional(z.enum(['png', 'svg'])),
      /** Pixels of the longer side. */
      size: z.optional(z.int().check(z.minimum(BOARD_PICTURE_SIDE.min), z.maximum(BOARD_PICTURE_SIDE.max))),
    }),
    hints: READS,
  },
  read_palette: {
    title: 'Read the palette',
    description:
      'Lists the main colors of a board by the area they cover: those of its elements and those in its photos.',
    scope: 'read',
    board: 'view',
    input: z.strictObject(onBoard),
    hints: READS,
  },
  export_board: {
    title: 'Export a board',
    description:
      'Returns a whole board as JSON: every property of every element, images as addresses. Much longer than read_board: use it only to copy or convert a board.',
    scope: 'read',
    board: 'view',
    input: z.strictObject(onBoard),
    hints: READS,
  },
  import_image: {
    title: 'Import an image',
    description:
      'Stores a JPEG, PNG, WebP, GIF or AVIF image of at most 5 MB, sent as base64, and returns the address, width and height that an "image" item of propose or add_elements needs. It is not on a board until one of them adds it.',
    scope: 'propose',
    board: null,
    input: z.strictObject({ base64: z.string().check(z.minLength(1), z.maxLength(AI_IMAGE_BASE64_MAX + 100)) }),
    hints: { ...ADDS, idempotentHint: true },
  },
  propose: {
    title: 'Propose changes',
    description: `Proposes changes to a board, up to ${PROPOSAL_ITEMS_MAX} items at once. Nothing changes until a person accepts the items one by one. New elements need no coordinates: the editor finds room for them, and an "arrange" item lays out existing elements. Refer to elements by their names in read_board. If any item is invalid, nothing is proposed and the response lists each invalid item.`,
    scope: 'propose',
    board: 'edit',
    input: z.strictObject({
      ...newProposal.shape,
      items: z.array(agentItem).check(z.minLength(1), z.maxLength(PROPOSAL_ITEMS_MAX)),
      /** The rev from read_board; the board's current rev if omitted. */
      rev: z.optional(boardRev),
    }),
    hints: ADDS,
  },
  list_proposals: {
    title: 'List proposals',
    description: 'Lists what this token recently proposed on a board, with the outcome of each item.',
    scope: 'read',
    board: 'view',
    input: z.strictObject(onBoard),
    hints: READS,
  },
  withdraw_proposal: {
    title: 'Withdraw a proposal',
    description:
      'Withdraws a proposal by this token that still has open items. Items that were already accepted stay on the board.',
    scope: 'propose',
    board: 'view',
    input: z.strictObject({ proposalId: z.uuid() }),
    hints: { ...CHANGES, idempotentHint: true },
  },
  add_elements: {
    title: 'Add elements',
    description: `Adds up to ${WRITE_ITEMS_MAX} elements to a board at once. They need no coordinates: they are placed as one block in the given layout ("rows" puts images in justified rows), beside an element or in free space. With a group name, they become a group. ${GUARD}`,
    scope: 'write',
    board: 'edit',
    input: z.strictObject({
      ...written,
      items: z.array(newAgentItem).check(z.minLength(1), z.maxLength(WRITE_ITEMS_MAX)),
      /** If omitted, titles, images, swatches and texts get separate blocks. */
      layout: z.optional(z.enum(AGENT_LAYOUTS)),
      beside,
      group: z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(GROUP_NAME_MAX))),
    }),
    hints: ADDS,
  },
  change_elements: {
    title: 'Change elements',
    description: `Changes up to ${WRITE_ITEMS_MAX} elements of a board, each at most once: text, colors, typography, size, position. ${GUARD}`,
    scope: 'write',
    board: 'edit',
    input: z.strictObject({
      ...written,
      changes: z.array(agentChange).check(z.minLength(1), z.maxLength(WRITE_ITEMS_MAX)),
    }),
    hints: CHANGES,
  },
  remove_elements: {
    title: 'Remove elements',
    description: `Removes elements from a board. People can restore them. ${GUARD}`,
    scope: 'write',
    board: 'edit',
    input: z.strictObject({ ...written, elementIds: elementRefList(1) }),
    hints: CHANGES,
  },
  arrange_elements: {
    title: 'Arrange elements',
    description: `Lays out existing elements of a board in the given order: "rows" and "masonry" resize images, the other layouts only move elements. They stay roughly where they are, or go beside an element. ${GUARD}`,
    scope: 'write',
    board: 'edit',
    input: z.strictObject({
      ...written,
      elementIds: elementRefList(2),
      layout: z.enum(AGENT_LAYOUTS),
      beside,
    }),
    hints: CHANGES,
  },
  weave: {
    title: 'Weave images',
    description: `Composes images of a board into one block, like Weave in the app: a large image, rows or columns of the others, nothing cropped, all edges flush. Without elementIds, it uses all images; another seed gives another composition. ${BY_DEFAULT} ${GUARD}`,
    scope: 'propose',
    board: 'edit',
    input: z.strictObject({
      ...written,
      elementIds: z.optional(elementRefList(2)),
      seed: z.optional(weaveSeed),
      shape: z.optional(z.enum(WEAVE_SHAPES)),
      ...applied,
    }),
    hints: CHANGES,
  },
  restyle: {
    title: 'Restyle elements',
    description: `Gives texts one of the app's text styles, and swatches and shapes the colors of a palette, in order of lightness. ${BY_DEFAULT} ${GUARD}`,
    scope: 'propose',
    board: 'edit',
    input: z
      .strictObject({
        ...written,
        elementIds: elementRefList(1),
        style: z.optional(z.enum(TEXT_STYLE_NAMES)),
        palette: z.optional(restylePalette),
        ...applied,
      })
      .check(
        z.refine(({ style, palette }) => Boolean(style ?? palette), {
          path: ['style'],
          error: 'Pass a style, a palette or both',
        }),
      ),
    hints: CHANGES,
  },
} as const satisfies Readonly<Record<string, ToolContract>>

export type AgentToolName = keyof typeof agentTools
export type AgentToolInput<Name extends AgentToolName> = z.output<(typeof agentTools)[Name]['input']>

export const AGENT_TOOL_NAMES = Object.keys(agentTools) as readonly AgentToolName[]

/** The scope that a call needs: `write` instead of the tool's own if it applies what it would otherwise propose. */
export function scopeNeeded(tool: AgentToolName, input: object): AgentScope {
  return 'apply' in input && input.apply === true ? 'write' : agentTools[tool].scope
}

export const isAgentTool = (name: string): name is AgentToolName => Object.hasOwn(agentTools, name)

/** A tool as listed to agents, with its input as JSON Schema: at `/mcp`, and on the page of an open board. */
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
