import { useEffect, useMemo, useReducer, useRef, useState } from 'react'
import * as z from 'zod/mini'
import { type Modification, modifications as modificationList } from '../../../contract/modification'
import { toLocalAsset, toStoredAsset } from '../../offline/cache/storedAsset'
import type { LocalAsset } from '../../offline/types'
import type { Workspace } from '../../offline/workspace'
import { isPictureFailure } from '../../platform/expected'
import { reportUnless } from '../../platform/reportError'
import * as steps from '../../presets/ModificationHistory'

/** The image on the workbench before any modification. */
export interface WorkPicture {
  readonly asset: LocalAsset
  /** Its name, if that is meaningful. */
  readonly name: string | null
}

export interface Workbench {
  readonly picture: WorkPicture | null
  readonly history: steps.ModificationHistory
  take(picture: WorkPicture, modifications?: readonly Modification[]): void
  preview(modifications: readonly Modification[]): void
  settle(): void
  change(modifications: readonly Modification[]): void
  undo(): void
  redo(): void
}

const PICTURE = 'workbench picture'
const SLIDERS = 'workbench modifications'

const asset = { address: z.string(), width: z.number(), height: z.number() }
const saved = z.object({
  asset: z.union([
    z.object({ ...asset, bytes: z.custom<ArrayBuffer>((value) => value instanceof ArrayBuffer), type: z.string() }),
    z.object({ ...asset, blob: z.custom<Blob>((value) => value instanceof Blob) }),
  ]),
  name: z.nullable(z.string()),
})

function toPicture({ asset: row, name }: z.infer<typeof saved>): WorkPicture {
  return { asset: toLocalAsset(row), name }
}

async function save(workspace: Workspace, { asset: picture, name }: WorkPicture): Promise<void> {
  await workspace.remember(PICTURE, { asset: await toStoredAsset(picture), name })
}

type Step = (history: steps.ModificationHistory) => steps.ModificationHistory

/** The workbench's content. Survives a reload or a dead battery. */
export function useWorkbench(workspace: Workspace | null): Workbench {
  const [picture, setPicture] = useState<WorkPicture | null>(null)
  const [history, run] = useReducer((state: steps.ModificationHistory, step: Step) => step(state), steps.beginHistory())
  const isTouched = useRef(false)

  useEffect(() => {
    if (!workspace) return
    let isCurrent = true
    const recall = async () => {
      const [before, list] = await Promise.all([workspace.recall(PICTURE), workspace.recall(SLIDERS)])
      if (!isCurrent || isTouched.current) return
      if (before) setPicture(toPicture(saved.parse(before)))
      if (list) run(() => steps.beginHistory(modificationList.parse(list)))
    }
    // Stored by another version of the app and unreadable: the workbench starts empty.
    recall().catch(reportUnless(isPictureFailure, 'imagePresets'))
    return () => {
      isCurrent = false
    }
  }, [workspace])

  const { now, before } = history
  useEffect(() => {
    // Not while a slider is moving. If there is no space to store it, nothing is lost for now.
    if (before === null && isTouched.current)
      workspace?.remember(SLIDERS, now).catch(reportUnless(isPictureFailure, 'imagePresets'))
  }, [workspace, now, before])

  const acts = useMemo(() => {
    const touch = (step: Step) => {
      isTouched.current = true
      run(step)
    }
    return {
      take(next: WorkPicture, list?: readonly Modification[]) {
        isTouched.current = true
        setPicture(next)
        if (workspace) void save(workspace, next).catch(reportUnless(isPictureFailure, 'imagePresets'))
        if (list) run(() => steps.beginHistory(list))
      },
      preview: (list: readonly Modification[]) => touch((state) => steps.preview(state, list)),
      settle: () => touch(steps.settle),
      change: (list: readonly Modification[]) => touch((state) => steps.change(state, list)),
      undo: () => touch(steps.undo),
      redo: () => touch(steps.redo),
    }
  }, [workspace])
  return { picture, history, ...acts }
}
