import { isOutsideFailure } from '../../platform/expected'
import { reportUnless } from '../../platform/reportError'

/**
 * The room behind `openWorkspace`. The schemas that it needs become ready in a task of their own: they keep a slow phone
 * busy longer than all else of it.
 */
export function loadWorkspace() {
  import('../../../contract/mutation').catch(reportUnless(isOutsideFailure, 'offline'))
  return import('../workspace')
}
