import { randomUUID } from 'node:crypto'
import type { Knex } from 'knex'

/** An element as a newer version of the server would store it. */
export interface NewerElement {
  readonly id: string
  readonly type: string
  readonly content: string
  readonly properties: Record<string, unknown>
}

interface Insertion {
  readonly boardId: number
  readonly userId: number
  readonly element?: Partial<NewerElement> & {
    readonly positionX?: number
    readonly positionY?: number
    readonly zIndex?: number
  }
}

/** Inserts an element of a kind unknown to this version, with its rev and history. */
export async function insertNewerElement(
  knex: Knex,
  { boardId, userId, element = {} }: Insertion,
): Promise<NewerElement> {
  const { positionX = 40, positionY = 60, zIndex = 5, ...given } = element
  const made = {
    id: randomUUID(),
    type: 'sticker',
    content: 'wow',
    properties: { mood: 'joy', layers: [{ depth: 1 }], path: { type: 'curve', points: [1, 2.5] } },
    ...given,
  }
  const fields = { ...made, positionX, positionY, width: 160, height: 120, rotation: 0, zIndex }
  await knex.transaction(async (trx) => {
    const [board] = await trx('boards').where({ id: boardId }).increment('rev', 1).returning('rev')
    await trx('board_elements').insert({
      ...{ id: made.id, board_id: boardId, type: made.type, content: made.content },
      ...{ position_x: positionX, position_y: positionY, width: 160, height: 120, z_index: zIndex, rotation: 0 },
      properties: JSON.stringify(made.properties),
      rev: board.rev,
    })
    const { id: _, ...state } = fields
    await trx('board_history').insert({
      ...{ board_id: boardId, user_id: userId, change_type: 'create', element_id: made.id, rev: board.rev },
      new_state: JSON.stringify(state),
    })
  })
  return made
}
