import { useEffect, useState } from 'react'
import { presetList } from '../../../contract/preset'
import { asTemplate } from '../../../contract/template'
import type { Workspace } from '../../offline/workspace'
import { BUILT_IN } from '../../templates/builtIn/all'
import type { OnDevice } from './deviceHits'

const FOR_EVERYBODY: OnDevice = { boards: [], templates: BUILT_IN, presets: [] }

/** What of this person's is on this device, read once for a visit, and again when it changes. */
export function useOnDevice(workspace: Workspace | null): OnDevice {
  const [known, setKnown] = useState<{ readonly of: Workspace; readonly here: OnDevice } | null>(null)
  useEffect(() => {
    if (!workspace) return
    let isCurrent = true
    const read = async () => {
      const [boards, own, presets] = await Promise.all([
        workspace.boards(),
        workspace.templates.list(),
        workspace.recall('presets'),
      ])
      // Of another version of the app, and not to be understood: as if there were none.
      const list = presetList.safeParse(presets ?? [])
      const templates = [...own.map(asTemplate), ...BUILT_IN]
      if (isCurrent) setKnown({ of: workspace, here: { boards, templates, presets: list.data ?? [] } })
    }
    const readAgain = () => void read().catch(() => undefined)
    const stops = [workspace.onBoards(readAgain), workspace.templates.onChange(readAgain)]
    readAgain()
    return () => {
      isCurrent = false
      for (const stop of stops) stop()
    }
  }, [workspace])
  return known && known.of === workspace ? known.here : FOR_EVERYBODY
}
