import { useMemo } from 'react'
import { useSWRConfig } from 'swr'
import type { Preset, PresetCreate, PresetPatch } from '../../contract/preset'
import { errorWords, NetworkError } from '../api/ApiError'
import type { PresetChange } from '../offline/presets'
import type { Workspace } from '../offline/workspace'
import { toast } from '../ui/toast'
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

export interface PresetActions {
  /** Whether it was saved; what went wrong is said in words, for the dialog to show too. */
  create(body: PresetCreate & { readonly uid: string }): Promise<SaveOutcome>
  update(id: number, patch: PresetPatch): Promise<SaveOutcome>
  /** Off the lists, with the way back in the toast. */
  remove(preset: Preset): Promise<void>
  toggleLike(preset: Preset): Promise<void>
  /** Tells that it was applied, and counts it where the server can be reached. */
  used(preset: Preset): Promise<void>
}

export type SaveOutcome = { readonly ok: true } | { readonly ok: false; readonly reason: string }

const CREATION_FAILED = {
  title: 'Creation Failed',
  description: 'There was an error creating your preset. Please try again.',
  variant: 'destructive',
} as const
const WAITS = 'Kept on this device. It is sent as soon as there is a network.'
const LIKE_FAILED = 'There was an error liking the preset. Please try again.'
const USE_FAILED = 'There was an error applying the preset. Please try again.'

/** Where what the server cannot be told now waits; null where there is no such place. */
export type PresetQueue = Pick<Workspace, 'commitPreset' | 'waitingPresets'> | null

/**
 * What can be done with presets, each with its toast; the lists are read again after it. Without a network it waits on
 * this device; so does what comes while something waits, since it must not overtake it.
 */
export function usePresetActions(userId: number | null, queue: PresetQueue): PresetActions {
  const { mutate } = useSWRConfig()
  return useMemo(() => {
    const isOurs = (key: unknown) =>
      Array.isArray(key) && key[0] === userId && typeof key[1] === 'string' && key[1].startsWith(PRESETS_PATH)
    const refresh = async () => {
      await mutate(isOurs).catch(() => undefined)
    }
    /** Here at once; the server's list comes behind. */
    const show = (change: (list: Preset[]) => Preset[]) =>
      mutate<Preset[]>(isOurs, (list) => list && change(list), { revalidate: false })
    const put = (preset: Preset) => show((list) => list.map((each) => (each.id === preset.id ? preset : each)))

    /** Whether the server has it now; false where it waits. */
    const tell = async (change: PresetChange, call: () => Promise<unknown>): Promise<boolean> => {
      const isFree = !queue || (await queue.waitingPresets()).length === 0
      try {
        if (isFree) await call()
      } catch (error) {
        if (!queue || !(error instanceof NetworkError)) throw error
        await queue.commitPreset(change)
        return false
      }
      if (!isFree) await queue?.commitPreset(change)
      return isFree
    }
    const save = async (change: PresetChange, call: () => Promise<unknown>, title: string): Promise<SaveOutcome> => {
      try {
        const isSent = await tell(change, call)
        toast({ title, description: isSent ? 'Your image preset has been saved successfully.' : WAITS })
        if (isSent) void refresh()
        return { ok: true }
      } catch (error) {
        toast(CREATION_FAILED)
        return { ok: false, reason: reasonOf(error) }
      }
    }
    const bringBack = async (preset: Preset) => {
      try {
        await tell({ kind: 'preset.restore', presetKey: keyOf(preset) }, () => restorePreset(preset.id))
      } catch {
        toast({
          title: 'Preset not restored',
          description: `“${preset.name}” is still deleted. Connect and try again within 30 days.`,
          variant: 'destructive',
          action: { label: 'Try again', onClick: () => void bringBack(preset) },
        })
        return
      }
      toast({ title: 'Preset Restored', description: `“${preset.name}” is back.` })
      await refresh()
    }

    return {
      create: (body) =>
        save({ kind: 'preset.create', presetKey: body.uid, data: body }, () => createPreset(body), 'Preset Created'),
      update: (id, patch) =>
        save(
          { kind: 'preset.update', presetKey: String(id), data: patch },
          () => updatePreset(id, patch),
          'Preset Saved',
        ),
      async remove(preset) {
        let isSent = false
        try {
          isSent = await tell({ kind: 'preset.delete', presetKey: keyOf(preset) }, () => deletePreset(preset.id))
        } catch {
          const description = 'There was an error deleting the preset. Please try again.'
          toast({ title: 'Deletion Failed', description, variant: 'destructive' })
          return
        }
        if (isSent) await show((list) => list.filter(({ id }) => id !== preset.id))
        toast({
          title: 'Preset Deleted',
          description: isSent ? 'The preset has been removed successfully.' : WAITS,
          action: { label: 'Undo', onClick: () => void bringBack(preset) },
        })
        if (isSent) void refresh()
      },
      async toggleLike(preset) {
        const isLiked = !preset.isLiked
        await put({ ...preset, isLiked, likes: preset.likes + (isLiked ? 1 : -1) })
        let isSent = false
        try {
          isSent = await tell({ kind: 'preset.like', presetKey: keyOf(preset), isLiked }, async () => {
            await put(await setLiked(preset.id, isLiked))
          })
        } catch {
          await put(preset)
          toast({ title: 'Action Failed', description: LIKE_FAILED, variant: 'destructive' })
          return
        }
        if (isLiked) toast({ title: 'Preset Liked', description: isSent ? "You've liked this preset." : WAITS })
        if (isSent) void refresh()
      },
      async used(preset) {
        toast({ title: 'Preset Applied', description: 'The preset has been applied to your image.' })
        // The server has not heard of it: nobody can count.
        if (isUnsent(preset)) return
        try {
          await put(await countUse(preset.id))
        } catch (error) {
          // Applied it is; that nobody counted it is not worth a word.
          if (!(error instanceof NetworkError))
            toast({ title: 'Action Failed', description: USE_FAILED, variant: 'destructive' })
          return
        }
        void refresh()
      },
    }
  }, [mutate, userId, queue])
}

const keyOf = ({ id }: Preset): string => String(id)

function reasonOf(error: unknown): string {
  if (error instanceof NetworkError) return 'No connection. Everything here is kept: save it once you are back online.'
  return errorWords(error) ?? 'It could not be saved. Please try again.'
}
