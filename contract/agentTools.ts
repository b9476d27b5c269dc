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

// The tools that agents have at `/mcp`: how they are listed and their input is parsed. Descriptions are for models.

/** What the token's person must be allowed to do with the board that a tool names; null if it names none. */
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

/** Pixels of the longer side of a drawn board. */
export const BOARD_PICTURE_SIDE = { min: 128, usual: 1024, max: 1536 } as const
/** Most boards in one answer of find_boards. */
export const FOUND_BOARDS_MAX = 50
const GROUP_NAME_MAX = 60

const onBoard = { boardId }
const cursor = z.optional(z.string().check(z.regex(/^\d{1,6}$/, 'Must be a cursor that read_board gave')))

const boardRev = z.int().check(z.minimum(0), z.maximum(ROW_ID_MAX))
/** Fields of every call that writes. */
const written = {
  ...onBoard,
  /** The rev from read_board or from the last write's answer. */
  rev: boardRev,
  /** Chosen by the caller: a call repeated with the same one writes nothing twice. */
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
  'Pass the rev that read_board named, or that the last write answered. What others changed since is not touched: then nothing is written, and the answer names it.'

const BY_DEFAULT = 'A person accepts it, unless apply is true, for which the token must be one that may write.'
/** Fields of calls that propose by default. */
const applied = { apply: z.optional(z.boolean()), note: z.optional(z.string().check(z.maxLength(NOTE_MAX))) }

export const agentTools = {
  find_boards: {
    title: 'Find boards',
    description:
      'Lists the boards that this token opens, the latest edited first, with their ids. With a query, only boards whose name, description or category has all of its words.',
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
      'Reads what is on a board as text: a line for each element, back to front, with its name, kind, size and place in board pixels, words, colors and group. Long boards come in pages: pass the cursor that a page ends with to read on.',
    scope: 'read',
    board: 'view',
    input: z.strictObject({ ...onBoard, cursor }),
    hints: READS,
  },
  see_board: {
    title: 'See a board',
    description:
      'Draws a board: as a PNG with its images, or as SVG text, in which images are boxes in their main color.',
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
    description: 'Reads the main colors of a board by the area they cover: those of elements, and those of photos.',
    scope: 'read',
    board: 'view',
    input: z.strictObject(onBoard),
    hints: READS,
  },
  export_board: {
    title: 'Export a board',
    description:
      'Gives a whole board as JSON, every property of every element, images by their address. Much longer than read_board: use it only to copy or convert a board.',
    scope: 'read',
    board: 'view',
    input: z.strictObject(onBoard),
    hints: READS,
  },
  import_image: {
    title: 'Import an image',
    description:
      'Stores a JPEG, PNG, WebP, GIF or AVIF image of at most 5 MB, given in base64, and returns the address, width and height that an "image" item of propose and add_elements needs. It is on no board until one of these puts it there.',
    scope: 'propose',
    board: null,
    input: z.strictObject({ base64: z.string().check(z.minLength(1), z.maxLength(AI_IMAGE_BASE64_MAX + 100)) }),
    hints: { ...ADDS, idempotentHint: true },
  },
  propose: {
    title: 'Propose changes',
    description: `Proposes changes to a board, up to ${PROPOSAL_ITEMS_MAX} items at once. Nothing changes until a person accepts items one by one. New elements need no coordinates: the editor finds room for them, and arrange lays out what is there. Elements are named as read_board names them. If an item is wrong, nothing is proposed and each wrong item is named.`,
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
    description: 'Lists what this token proposed on a board lately, and what became of each item.',
    scope: 'read',
    board: 'view',
    input: z.strictObject(onBoard),
    hints: READS,
  },
  withdraw_proposal: {
    title: 'Withdraw a proposal',
    description:
      'Withdraws a proposal of this token that has open items. What was accepted already stays on the board.',
    scope: 'propose',
    board: 'view',
    input: z.strictObject({ proposalId: z.uuid() }),
    hints: { ...CHANGES, idempotentHint: true },
  },
  add_elements: {
    title: 'Add elements',
    description: `Adds up to ${WRITE_ITEMS_MAX} elements to a board at once. They need no coordinates: they come as one block in the layout that is named ("rows" keeps images in justified rows), beside an element or in free room. With a group name they become a group. ${GUARD}`,
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
    description: `Changes up to ${WRITE_ITEMS_MAX} elements of a board, each at most once: words, colors, type, sizes, places. ${GUARD}`,
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
    description: `Removes elements from a board. People can bring them back. ${GUARD}`,
    scope: 'write',
    board: 'edit',
    input: z.strictObject({ ...written, elementIds: elementRefList(1) }),
    hints: CHANGES,
  },
  arrange_elements: {
    title: 'Arrange elements',
    description: `Lays out elements that are on a board, in the order given: "rows" and "masonry" scale images, the others only move. They stay about where they are, or go beside an element. ${GUARD}`,
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
    description: `Composes images of a board as one block, as the product's Weave does: a large one, walls of the others, nothing cropped, all edges flush. Without elementIds, all its images; another seed makes another composition. ${BY_DEFAULT} ${GUARD}`,
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
    description: `Sets texts in a style of the product's, and gives swatches and shapes the colors of a palette, in the order of lightness. ${BY_DEFAULT} ${GUARD}`,
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
          error: 'Give a style, a palette or both',
        }),
      ),
    hints: CHANGES,
  },
} as const satisfies Readonly<Record<string, ToolContract>>

export type AgentToolName = keyof typeof agentTools
export type AgentToolInput<Name extends AgentToolName> = z.output<(typeof agentTools)[Name]['input']>

export const AGENT_TOOL_NAMES = Object.keys(agentTools) as readonly AgentToolName[]

/** The scope that a call needs: more than the tool's own if it applies what it would otherwise propose. */
export function scopeNeeded(tool: AgentToolName, input: object): AgentScope {
  return 'apply' in input && input.apply === true ? 'write' : agentTools[tool].scope
}

export const isAgentTool = (name: string): name is AgentToolName => Object.hasOwn(agentTools, name)
