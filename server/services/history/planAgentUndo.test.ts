import { describe, expect, it } from 'vitest'
import { changedPart, fieldValue, mergePatch, patchedFields } from '../../../contract/rules/elementPatching'
import type { ElementPatch } from '../../../contract/shared/element'
import { Random } from '../../../tests/fuzzServer/Random'
import type { Fields } from './Moment'
import { type AgentStep, planAgentUndo } from './planAgentUndo'

const SEEDS = Number(process.env.AGENT_UNDO_SEEDS ?? 2_000)

const fields = (given: Partial<Fields> = {}): Fields => ({
  ...{ type: 'text', content: 'Words', positionX: 0, positionY: 0, width: 200, height: 100, rotation: 0, zIndex: 1 },
  properties: { color: '#000000' },
  ...given,
})

/** A board with its history, and beside it the same board on which the agent's changes have no effect. */
class World {
  readonly board = new Map<string, Fields>()
  readonly steps: AgentStep[] = []
  /** As the board would be without the agent: what the agent made is not on it until someone else changes it. */
  readonly model = new Map<string, Fields>()
  readonly #agents = new Set<string>()
  /** What was deleted, and what it was in the model then. */
  readonly #deleted = new Map<string, { real: Fields; model: Fields | undefined; isAgents: boolean }>()

  create(id: string, data: Fields, isAgents: boolean): void {
    this.board.set(id, data)
    if (isAgents) this.#agents.add(id)
    else this.model.set(id, data)
    this.#log({ changeType: 'create', elementId: id, previousState: null, newState: data, isAgents })
  }

  update(id: string, patch: ElementPatch, isAgents: boolean): void {
    const element = this.board.get(id)
    const part = element && changedPart(element, patch)
    if (!element || !part) return
    const next = mergePatch(element, part)
    this.board.set(id, next)
    if (this.#agents.has(id)) {
      // Of the agent's own elements, what people have changed stays as it is, with all that comes after.
      if (!isAgents || this.model.has(id)) this.model.set(id, next)
    } else if (!isAgents) {
      this.model.set(id, mergePatch(this.model.get(id) ?? element, part))
    }
    this.#log({ changeType: 'update', elementId: id, previousState: reverse(element, part), newState: part, isAgents })
  }

  remove(id: string, isAgents: boolean): void {
    const element = this.board.get(id)
    if (!element) return
    this.board.delete(id)
    this.#deleted.set(id, { real: element, model: this.model.get(id), isAgents })
    if (!isAgents) this.model.delete(id)
    this.#log({ changeType: 'delete', elementId: id, previousState: element, newState: null, isAgents })
  }

  /** As undoing a deletion does, perhaps with another field. */
  bringBack(id: string, patch: ElementPatch): void {
    const was = this.#deleted.get(id)
    if (!was || this.board.has(id)) return
    const part = changedPart(was.real, patch)
    const next = part ? mergePatch(was.real, part) : was.real
    this.board.set(id, next)
    if (this.#agents.has(id)) {
      if (part || was.model) this.model.set(id, next)
    } else {
      this.model.set(id, mergePatch(was.model ?? was.real, part ?? {}))
    }
    this.#log({ changeType: 'create', elementId: id, previousState: null, newState: next, isAgents: false })
  }

  get deletedIds(): string[] {
    return [...this.#deleted.keys()].filter((id) => !this.board.has(id))
  }

  #log(
    step: Omit<AgentStep, 'rev' | 'previousState' | 'newState'> & {
      previousState: object | null
      newState: object | null
    },
  ) {
    this.steps.push({ ...(step as AgentStep), rev: this.steps.length + 1 })
  }

  /** The board after the undo. */
  undone(): Map<string, Fields> {
    const after = new Map(this.board)
    const touched = new Set(this.steps.filter(({ isAgents }) => isAgents).map(({ elementId }) => elementId))
    const { changes } = planAgentUndo(
      this.steps.filter(({ elementId }) => touched.has(elementId)),
      this.board,
    )
    expect(new Set(changes.map(({ elementId }) => elementId)).size).toBe(changes.length)
    for (const change of changes) {
      const element = after.get(change.elementId)
      if (change.kind === 'delete') after.delete(change.elementId)
      else if (change.kind === 'create') {
        expect(element).toBeUndefined()
        after.set(change.elementId, change.data as Fields)
      } else if (element) after.set(change.elementId, mergePatch(element, change.data))
    }
    return after
  }
}

function reverse(element: Fields, part: ElementPatch): object {
  const back: Record<string, unknown> = {}
  const properties: Record<string, unknown> = {}
  for (const field of patchedFields(part)) {
    if (field.startsWith('properties.')) properties[field.slice(11)] = fieldValue(element, field)
    else back[field] = fieldValue(element, field)
  }
  return Object.keys(properties).length > 0 ? { ...back, properties } : back
}

function patchBy(random: Random): ElementPatch {
  switch (random.int(0, 3)) {
    case 0:
      return { positionX: random.int(0, 3), positionY: random.int(0, 3) }
    case 1:
      return { content: random.pick(['Sea', 'Salt', 'Light']) }
    case 2:
      return { properties: { color: random.pick(['#000000', '#ff0000', null]), fontSize: random.pick([12, 14, null]) } }
    default:
      return { width: random.int(100, 102), properties: { name: random.pick(['One', 'Two', null]) } }
  }
}

function play(seed: number): World {
  const random = new Random(seed)
  const world = new World()
  for (let index = random.int(0, 4); index > 0; index--) world.create(random.uuid(), fields(), false)
  for (let step = random.int(1, 30); step > 0; step--) {
    const isAgents = random.chance(0.5)
    const [ids, deleted] = [[...world.board.keys()], world.deletedIds]
    const chance = random.int(0, 9)
    if (chance < 2 || ids.length === 0) world.create(random.uuid(), fields({ positionX: step }), isAgents)
    else if (chance < 7) world.update(random.pick(ids), patchBy(random), isAgents)
    else if (chance < 9) world.remove(random.pick(ids), isAgents)
    // Agents bring nothing back: the ids of what they add are new.
    else if (deleted.length > 0) world.bringBack(random.pick(deleted), random.chance(0.5) ? {} : patchBy(random))
  }
  return world
}

describe('planAgentUndo', () => {
  it(`makes a board what it would be without the agent, for ${SEEDS} schedules of an agent and people`, () => {
    for (let seed = 1; seed <= SEEDS; seed++) {
      const world = play(seed)
      expect(Object.fromEntries(world.undone()), `seed ${seed}`).toEqual(Object.fromEntries(world.model))
    }
  })

  const id = '0198a000-0000-7000-8000-000000000001'
  const planOf = (world: World) => planAgentUndo(world.steps, world.board)

  it('deletes what the agent added, and leaves it where someone changed it', () => {
    const world = new World()
    world.create(id, fields(), true)
    expect(planOf(world)).toEqual({ changes: [{ elementId: id, kind: 'delete' }], stays: [] })
    world.update(id, { positionX: 9 }, false)
    expect(planOf(world)).toEqual({ changes: [], stays: [id] })
  })

  it('gives a property its value of before the agent, and leaves what someone wrote since', () => {
    const world = new World()
    world.create(id, fields(), false)
    world.update(id, { positionX: 5, properties: { color: '#111111', fontSize: 30 } }, true)
    world.update(id, { positionX: 6 }, true)
    world.update(id, { properties: { color: '#222222' } }, false)
    const data = { positionX: 0, properties: { fontSize: null } }
    expect(planOf(world)).toEqual({ changes: [{ elementId: id, kind: 'update', data }], stays: [id] })
  })

  it('gives back what someone wrote in between, where the agent wrote over that too', () => {
    const world = new World()
    world.create(id, fields(), false)
    world.update(id, { content: 'Agent' }, true)
    world.update(id, { content: 'Person' }, false)
    world.update(id, { content: 'Agent again' }, true)
    expect(planOf(world).changes).toEqual([{ elementId: id, kind: 'update', data: { content: 'Person' } }])
  })

  it('leaves alone what the history, thinned out, does not lead to', () => {
    const world = new World()
    world.create(id, fields(), true)
    world.update(id, { content: 'Person' }, false)
    const rest = world.steps.slice(0, 1)
    expect(planAgentUndo(rest, world.board)).toEqual({ changes: [], stays: [id] })
    const other = new World()
    other.create(id, fields(), false)
    other.update(id, { content: 'Agent' }, true)
    other.update(id, { content: 'Person' }, false)
    expect(planAgentUndo(other.steps.slice(1, 2), other.board).changes).toEqual([])
  })

  it('brings back what the agent removed, as it was without the agent, and nothing that someone else removed', () => {
    const world = new World()
    world.create(id, fields(), false)
    world.update(id, { content: 'Agent' }, true)
    world.remove(id, true)
    expect(planOf(world).changes).toEqual([{ elementId: id, kind: 'create', data: fields() }])
    const other = new World()
    other.create(id, fields(), false)
    other.update(id, { content: 'Agent' }, true)
    other.remove(id, false)
    expect(planOf(other)).toEqual({ changes: [], stays: [] })
  })
})
