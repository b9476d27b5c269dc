import { expect } from 'vitest'
import { changedPart, fieldValue, mergePatch, patchedFields } from '../../contract/rules/elementPatching'
import type { ElementPatch } from '../../contract/shared/element'
import { type AgentStep, planAgentUndo } from '../../server/services/history/planAgentUndo'
import type { Fields } from '../../server/services/history/readMoment'

/** A board with its history, next to a model of the same board without the agent's changes. */
export class WithoutAgent {
  readonly board = new Map<string, Fields>()
  readonly steps: AgentStep[] = []
  /** The board without the agent: elements it made are not here until someone else changes them. */
  readonly model = new Map<string, Fields>()
  readonly #agents = new Set<string>()
  /** Deleted elements, with their last states. */
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
      // Once a person has changed one of the agent's elements, it stays, with all later changes.
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

  /** Restores a deleted element, as undo does, with `patch` applied. */
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

  /** The board after undoing what the agent did. */
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
