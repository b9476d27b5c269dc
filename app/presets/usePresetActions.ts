import { useMemo } from 'react'
import { useSWRConfig } from 'swr'
import type { Preset, PresetCreate, PresetPatch } from '../../contract/preset'
import { errorWords, NetworkError } from '../api/ApiError'
import { toast } from '../ui/toast'
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
  create(body: PresetCreate): Promise<SaveOutcome>
  update(id: number, patch: PresetPatch): Promise<SaveOutcome>
  /** Off the lists, with the way back in the toast. */
  remove(preset: Preset): Promise<void>
  toggleLike(preset: Preset): Promise<void>
  /** Tells that it was applied, and counts it where the server can be reached. */
  used(preset: Preset): Promise<void>
}

export type SaveOutcome =
  | { readonly ok: true; readonly preset: Preset }
  | { readonly ok: false; readonly reason: string }

const CREATION_FAILED = {
  title: 'Creation Failed',
  description: 'There was an error creating your preset. Please try again.',
  variant: 'destructive',
} as const
const LIKE_FAILED = 'There was an error liking the preset. Please try again.'
const USE_FAILED = 'There was an error applying the preset. Please try again.'

/** What can be done with presets, each with its toast; the lists are read again after it. */
export function usePresetActions(userId: number | null): PresetActions {
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

    const save = async (call: () => Promise<Preset>, title: string): Promise<SaveOutcome> => {
      try {
        const preset = await call()
        toast({ title, description: 'Your image preset has been saved successfully.' })
        void refresh()
        return { ok: true, preset }
      } catch (error) {
        toast(CREATION_FAILED)
        return { ok: false, reason: reasonOf(error) }
      }
    }
    const bringBack = async (preset: Preset) => {
      try {
        await restorePreset(preset.id)
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
      create: (body) => save(() => createPreset(body), 'Preset Created'),
      update: (id, patch) => save(() => updatePreset(id, patch), 'Preset Saved'),
      async remove(preset) {
        try {
          await deletePreset(preset.id)
        } catch {
          const description = 'There was an error deleting the preset. Please try again.'
          toast({ title: 'Deletion Failed', description, variant: 'destructive' })
          return
        }
        await show((list) => list.filter(({ id }) => id !== preset.id))
        toast({
          title: 'Preset Deleted',
          description: 'The preset has been removed successfully.',
          action: { label: 'Undo', onClick: () => void bringBack(preset) },
        })
        void refresh()
      },
      async toggleLike(preset) {
        const isLiked = !preset.isLiked
        await put({ ...preset, isLiked, likes: preset.likes + (isLiked ? 1 : -1) })
        try {
          await put(await setLiked(preset.id, isLiked))
        } catch {
          await put(preset)
          toast({ title: 'Action Failed', description: LIKE_FAILED, variant: 'destructive' })
          return
        }
        if (isLiked) toast({ title: 'Preset Liked', description: "You've liked this preset." })
        void refresh()
      },
      async used(preset) {
        toast({ title: 'Preset Applied', description: 'The preset has been applied to your image.' })
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
  }, [mutate, userId])
}

function reasonOf(error: unknown): string {
  if (error instanceof NetworkError) return 'No connection. Everything here is kept: save it once you are back online.'
  return errorWords(error) ?? 'It could not be saved. Please try again.'
}
