import { useEffect, useState } from 'react'
import { elementColor } from '../../../contract/colorQuery'
import { presetList } from '../../../contract/preset'
import { asTemplate } from '../../../contract/template'
import type { Workspace } from '../../offline/workspace'
import { isOutsideFailure } from '../../platform/expected'
import { reportUnless } from '../../platform/reportError'
import { BUILT_IN } from '../../templates/builtIn/all'
import type { OnDevice } from './deviceHits'

const FOR_EVERYBODY: OnDevice = { boards: [], colors: new Map(), templates: BUILT_IN, presets: [] }

/**
 * This person's data on this device, read once per visit and whenever it changes. Reads the boards' colors only if
 * `wantsColors`, since that opens every board.
 */
export function useOnDevice(workspace: Workspace | null, wantsColors: boolean): OnDevice {
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
      // Stored by another version of the app and unreadable: ignored.
      const list = presetList.safeParse(presets ?? [])
      const templates = [...own.map(asTemplate), ...BUILT_IN]
      const colors = new Map<string, readonly string[]>()
      const here = { boards, colors, templates, presets: list.data ?? [] }
      if (isCurrent) setKnown({ of: workspace, here })
      if (!wantsColors) return
      for (const { uid } of boards) {
        if (!isCurrent) return
        colors.set(uid, await colorsOn(workspace, uid))
      }
      if (isCurrent) setKnown({ of: workspace, here: { ...here, colors: new Map(colors) } })
    }
    const readAgain = () => void read().catch(reportUnless(isOutsideFailure, 'search'))
    const stops = [workspace.onBoards(readAgain), workspace.templates.onChange(readAgain)]
    readAgain()
    return () => {
      isCurrent = false
      for (const stop of stops) stop()
    }
  }, [workspace, wantsColors])
  return known && known.of === workspace ? known.here : FOR_EVERYBODY
}

/** A board's colors, without duplicates. */
async function colorsOn(workspace: Workspace, boardUid: string): Promise<readonly string[]> {
  const elements = (await workspace.readBoard(boardUid))?.elements ?? []
  return [...new Set(elements.map(elementColor).filter((color) => color !== null))]
}
