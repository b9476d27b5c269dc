import { isOutsideFailure } from '../../platform/expected'
import { reportUnless } from '../../platform/reportError'

/** Loads the code behind `openWorkspace`. Its schemas, the slowest part on a phone, are built in a separate task. */
export function loadWorkspace() {
  import('../../../contract/mutation').catch(reportUnless(isOutsideFailure, 'offline'))
  return import('../workspace')
}
