import { isOutsideFailure } from '../../platform/expected'
import { reportUnless } from '../../platform/reportError'

/**
 * The code behind `openWorkspace`. Its schemas are built in a task of their own: they keep a slow phone busy longer
 * than everything else in it.
 */
export function loadWorkspace() {
  import('../../../contract/mutation').catch(reportUnless(isOutsideFailure, 'offline'))
  return import('../workspace')
}
