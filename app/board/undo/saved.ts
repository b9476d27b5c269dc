import { isAssetAddress } from '../../../contract/assetAddress'
import { ORIGINAL } from '../../../contract/modifiedImage'
import type { SavedStep } from '../../offline/types'
import type { Act } from './Act'
import type { Pile, Step } from './Step'

/** Version of a step's form on disk; a step of any other is forgotten. */
const VERSION = 1

/** How a step is kept: with the images that only it may still name. */
export function savedAs({ seq, acts }: Step, pile: Pile): SavedStep {
  return { seq, assets: [...new Set(acts.flatMap(assetsOf))], value: { version: VERSION, pile, acts } }
}

/** Null for what this version did not write. */
export function readSaved({ seq, value }: SavedStep): (Step & { readonly pile: Pile }) | null {
  return isStep(value) ? { seq, pile: value.pile, acts: value.acts } : null
}

function assetsOf(act: Act): string[] {
  const states = act.kind === 'delete' ? [act.fields] : act.kind === 'update' ? [act.before, act.after] : []
  return states.flatMap(({ content, properties }) =>
    [content, properties?.[ORIGINAL]].flatMap((named) =>
      typeof named === 'string' && isAssetAddress(named) ? [named] : [],
    ),
  )
}

function isStep(value: unknown): value is { readonly pile: Pile; readonly acts: readonly Act[] } {
  return (
    isRecord(value) &&
    value.version === VERSION &&
    (value.pile === 'done' || value.pile === 'undone') &&
    Array.isArray(value.acts) &&
    value.acts.every(isAct)
  )
}

function isAct(value: unknown): value is Act {
  if (!isRecord(value) || typeof value.id !== 'string' || typeof value.mutationId !== 'string') return false
  if (value.kind === 'create') return true
  if (value.kind === 'delete') return isRecord(value.fields)
  return value.kind === 'update' && isRecord(value.before) && isRecord(value.after)
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
