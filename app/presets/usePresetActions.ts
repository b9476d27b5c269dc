import { useMemo } from 'react'
import { useSWRConfig } from 'swr'
import type { Preset, PresetCreate, PresetPatch } from '../../contract/preset'
import { errorMessage, isUnreachable } from '../api/ApiError'
import type { PresetChange } from '../offline/lazy/presets'
import type { Workspace } from '../offline/workspace'
import { isOutsideFailure, isPictureFailure } from '../platform/expected'
import { reportError, reportUnless } from '../platform/reportError'
import { toast } from '../ui/toast'
import { TRY_AGAIN, UNDO } from '../ui/words'
import { isUnsent } from './layOverPresets'
import {
  countUse,
  createPreset,
  deletePreset,
  PRESETS_PATH,
  restorePreset,
  setLiked,
  updatePreset,
} from './presetCalls'
import {
  ACTION_FAILED,
  CREATION_FAILED_DETAIL,
  CREATION_FAILED_TITLE,
  DELETING_FAILED,
  DELETION_FAILED,
  IT_COULD_NOT_BE_SAVED,
  LIKE_FAILED,
  NO_CONNECTION,
  PRESET_APPLIED,
  PRESET_APPLIED_DETAIL,
  PRESET_CREATED,
  PRESET_DELETED,
  PRESET_LIKED,
  PRESET_LIKED_DETAIL,
  PRESET_NOT_RESTORED,
  PRESET_REMOVED,
  PRESET_RESTORED,
  PRESET_SAVED,
  PRESET_SAVED_DETAIL,
  presetNotRestoredDetail,
  presetRestoredDetail,
  SAVED_HERE_UNTIL_ONLINE,
  USE_FAILED,
} from './words'

export interface PresetActions {
  /** Resolves to whether it was saved, or why not, which the dialog shows as well. */
  create(body: PresetCreate & { readonly uid: string }): Promise<SaveOutcome>
  update(id: number, patch: PresetPatch): Promise<SaveOutcome>
  /** Deletes it, with Undo in the toast. */
  remove(preset: Preset): Promise<void>
  toggleLike(preset: Preset): Promise<void>
  /** Reports that it was applied, and counts the use if the server is reachable. */
  used(preset: Preset): Promise<void>
}

export type SaveOutcome = { readonly ok: true } | { readonly ok: false; readonly reason: string }

const CREATION_FAILED = {
  title: CREATION_FAILED_TITLE,
  description: CREATION_FAILED_DETAIL,
  variant: 'destructive',
} as const

/** Queues changes while the server is unreachable; null if there is no workspace to store them in. */
export type PresetQueue = { readonly presets: Pick<Workspace['presets'], 'commit' | 'waiting'> } | null

/**
 * Actions on presets, each with its toast; they refetch the lists. Offline, changes are queued on this device, and so
 * are any made after those, to keep their order.
 */
export function usePresetActions(userId: number | null, queue: PresetQueue): PresetActions {
  const { mutate } = useSWRConfig()
  return useMemo(() => {
    const isOurs = (key: unknown) =>
      Array.isArray(key) && key[0] === userId && typeof key[1] === 'string' && key[1].startsWith(PRESETS_PATH)
    const refresh = async () => {
      await mutate(isOurs).catch(reportUnless(isPictureFailure, 'presets'))
    }
    /** Optimistic update; the server's list follows. */
    const show = (change: (list: Preset[]) => Preset[]) =>
      mutate<Preset[]>(isOurs, (list) => list && change(list), { revalidate: false })
    const put = (preset: Preset) => show((list) => list.map((each) => (each.id === preset.id ? preset : each)))

    /** Sends a change or queues it. Returns whether the server has it now. */
    const notify = async (change: PresetChange, call: () => Promise<unknown>): Promise<boolean> => {
      const isFree = !queue || (await queue.presets.waiting()).length === 0
      try {
        if (isFree) await call()
      } catch (error) {
        if (!queue || !isUnreachable(error)) throw error
        await queue.presets.commit(change)
        return false
      }
      if (!isFree) await queue?.presets.commit(change)
      return isFree
    }
    const save = async (change: PresetChange, call: () => Promise<unknown>, title: string): Promise<SaveOutcome> => {
      try {
        const isSent = await notify(change, call)
        toast({ title, description: isSent ? PRESET_SAVED_DETAIL : SAVED_HERE_UNTIL_ONLINE })
        if (isSent) void refresh()
        return { ok: true }
      } catch (error) {
        toast(CREATION_FAILED)
        return { ok: false, reason: reasonOf(error) }
      }
    }
    const bringBack = async (preset: Preset) => {
      try {
        await notify({ kind: 'preset.restore', presetKey: keyOf(preset) }, () => restorePreset(preset.id))
      } catch (error) {
        if (!isPictureFailure(error)) reportError(error, 'presets')
        toast({
          title: PRESET_NOT_RESTORED,
          description: presetNotRestoredDetail(preset.name),
          variant: 'destructive',
          action: { label: TRY_AGAIN, onClick: () => void bringBack(preset) },
        })
        return
      }
      toast({ title: PRESET_RESTORED, description: presetRestoredDetail(preset.name) })
      await refresh()
    }

    /** Sent one after the other, in the order of the presses: an unlike must not overtake the like before it. */
    let lastLike: Promise<unknown> = Promise.resolve()
    let unsettledLikes = 0

    return {
      create: (body) =>
        save({ kind: 'preset.create', presetKey: body.uid, data: body }, () => createPreset(body), PRESET_CREATED),
      update: (id, patch) =>
        save(
          { kind: 'preset.update', presetKey: String(id), data: patch },
          () => updatePreset(id, patch),
          PRESET_SAVED,
        ),
      async remove(preset) {
        let isSent = false
        try {
          isSent = await notify({ kind: 'preset.delete', presetKey: keyOf(preset) }, () => deletePreset(preset.id))
        } catch (error) {
          if (!isPictureFailure(error)) reportError(error, 'presets')
          const description = DELETING_FAILED
          toast({ title: DELETION_FAILED, description, variant: 'destructive' })
          return
        }
        if (isSent) await show((list) => list.filter(({ id }) => id !== preset.id))
        toast({
          title: PRESET_DELETED,
          description: isSent ? PRESET_REMOVED : SAVED_HERE_UNTIL_ONLINE,
          action: { label: UNDO, onClick: () => void bringBack(preset) },
        })
        if (isSent) void refresh()
      },
      async toggleLike(preset) {
        const isLiked = !preset.isLiked
        unsettledLikes++
        const shown = put({ ...preset, isLiked, likes: preset.likes + (isLiked ? 1 : -1) })
        const sent = Promise.allSettled([lastLike, shown]).then(() =>
          notify({ kind: 'preset.like', presetKey: keyOf(preset), isLiked }, async () => {
            const answer = await setLiked(preset.id, isLiked)
            // Otherwise it may be from before a later press.
            if (unsettledLikes === 1) await put(answer)
          }),
        )
        lastLike = sent
        let isSent = true
        try {
          isSent = await sent
        } catch (error) {
          if (!isPictureFailure(error)) reportError(error, 'presets')
          await put(preset)
          toast({ title: ACTION_FAILED, description: LIKE_FAILED, variant: 'destructive' })
          return
        } finally {
          unsettledLikes--
          if (unsettledLikes === 0 && isSent) void refresh()
        }
        if (isLiked) toast({ title: PRESET_LIKED, description: isSent ? PRESET_LIKED_DETAIL : SAVED_HERE_UNTIL_ONLINE })
      },
      async used(preset) {
        toast({ title: PRESET_APPLIED, description: PRESET_APPLIED_DETAIL })
        // The server doesn't know it yet, so it can't count uses.
        if (isUnsent(preset)) return
        try {
          await put(await countUse(preset.id))
        } catch (error) {
          // It was applied; if merely counting fails offline, that is not reported.
          if (!isOutsideFailure(error)) reportError(error, 'presets')
          if (!isUnreachable(error)) toast({ title: ACTION_FAILED, description: USE_FAILED, variant: 'destructive' })
          return
        }
        void refresh()
      },
    }
  }, [mutate, userId, queue])
}

const keyOf = ({ id }: Preset): string => String(id)

function reasonOf(error: unknown): string {
  if (isUnreachable(error)) return NO_CONNECTION
  return errorMessage(error) ?? IT_COULD_NOT_BE_SAVED
}
