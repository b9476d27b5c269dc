import type { Change } from '../../offline/types'
import type { Plan } from '../undo/inverse'
import { storable } from './storable'

/** What undo or redo has planned, as changes like any other. `baseRevOf`: the rev that an update is made at. */
export function plannedChanges(plans: readonly Plan[], baseRevOf: (id: string) => number): Change[] {
  return plans.map((plan): Change => {
    switch (plan.kind) {
      case 'create':
        return { kind: 'element.create', elementId: plan.id, data: storable(plan.fields), isReturn: true }
      case 'delete':
        return { kind: 'element.delete', elementId: plan.id }
      case 'update':
        return {
          kind: 'element.update',
          elementId: plan.id,
          baseRev: baseRevOf(plan.id),
          data: storable(plan.patch),
        }
    }
  })
}
