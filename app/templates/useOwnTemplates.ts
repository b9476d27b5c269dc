import { useEffect, useState } from 'react'
import { asTemplate, type Template } from '../../contract/template'
import type { Workspace } from '../offline/workspace'
import { isOutsideFailure } from '../platform/expected'
import { reportUnless } from '../platform/reportError'

/** The person's own templates: this device's copy at once, then the server's list. Null until first read. */
export function useOwnTemplates(workspace: Workspace | null): readonly Template[] | null {
  const [known, setKnown] = useState<{ of: Workspace; templates: readonly Template[] } | null>(null)
  useEffect(() => {
    if (!workspace) return
    let isCurrent = true
    const read = async () => {
      const templates = (await workspace.templates.list()).map(asTemplate)
      if (isCurrent) setKnown({ of: workspace, templates })
    }
    const readAgain = () => void read().catch(reportUnless(isOutsideFailure, 'templates'))
    const stop = workspace.templates.onChange(readAgain)
    readAgain()
    workspace.templates.refresh().catch(reportUnless(isOutsideFailure, 'templates'))
    return () => {
      isCurrent = false
      stop()
    }
  }, [workspace])
  return known && known.of === workspace ? known.templates : null
}
