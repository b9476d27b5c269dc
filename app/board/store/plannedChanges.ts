import type { Change } from '../../offline/types'
import type { Plan } from '../undo/inverse'
import { normalizePatch } from './normalizePatch'

/** What undo or redo has planned, as changes like any other. `baseRevOf`: the rev that an update is made at. */
export function plannedChanges(plans: readonly Plan[], baseRevOf: (id: string) => number): Change[] {
  return plans.map((plan) => changeOf(plan, baseRevOf))
}

function changeOf(plan: Plan, baseRevOf: (id: string) => number): Change {
  const elementId = plan.id
  switch (plan.kind) {
    case 'create':
      return { kind: 'element.create', elementId, data: normalizePatch(plan.fields), isReturn: true }
    case 'delete':
      return { kind: 'element.delete', elementId }
    case 'board':
      return { kind: 'board.update', data: plan.patch }
    case 'update':
      return { kind: 'element.update', elementId, baseRev: baseRevOf(elementId), data: normalizePatch(plan.patch) }
  }
}
