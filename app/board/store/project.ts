import type { Element } from '../../../contract/shared/element'
import { type BoardElement, fromFields, fromRow, patched } from './BoardElement'
import type { PendingChange } from './Pending'

/**
 * What one element looks like: its confirmed row with this device's unacknowledged changes on top, per field and per
 * property. Undefined if it does not exist, or no longer does.
 */
export function project(row: Element | undefined, changes: readonly PendingChange[]): BoardElement | undefined {
  let element = row && fromRow(row)
  for (const { change, isSent } of changes) {
    switch (change.kind) {
      case 'element.create':
        // If a row is already here the server has it, unless it was never sent: then it revives what was deleted.
        if (!element || !isSent) element = fromFields(change.elementId, change.data)
        break
      case 'element.update':
        element = element && patched(element, change.data)
        break
      case 'element.delete':
        element = undefined
        break
      default:
        break
    }
  }
  return element
}
