import { ORIGINAL } from '../../../contract/modifiedImage'
import { isAssetAddress } from '../../../contract/rules/assetAddress'
import type { ElementPatch } from '../../../contract/shared/element'
import type { SavedStep } from '../../offline/types'
import type { Act } from './Act'
import type { Pile, Step } from './Step'

/** Version of a step's stored format; steps of any other are dropped. */
const VERSION = 1

/** A step's stored form, with its images: it may be the last to reference them. */
export function toSavedStep({ seq, ...step }: Step, pile: Pile): SavedStep {
  return { seq, assets: [...new Set(step.acts.flatMap(assetsOf))], value: { version: VERSION, pile, ...step } }
}

/** Null for what this version did not write. */
export function parseSavedStep({ seq, value }: SavedStep): (Step & { readonly pile: Pile }) | null {
  if (!isStep(value)) return null
  const { pile, acts, isRestore } = value
  return { seq, pile, acts, ...(isRestore === true && { isRestore }) }
}

function assetsOf(act: Act): string[] {
  return statesOf(act).flatMap(({ content, properties }) =>
    [content, properties?.[ORIGINAL]].flatMap((named) =>
      typeof named === 'string' && isAssetAddress(named) ? [named] : [],
    ),
  )
}

function statesOf(act: Act): readonly ElementPatch[] {
  if (act.kind === 'update') return [act.before, act.after]
  return act.kind !== 'board' && 'fields' in act && act.fields ? [act.fields] : []
}

interface SavedValue {
  readonly pile: Pile
  readonly acts: readonly Act[]
  readonly isRestore?: unknown
}

function isStep(value: unknown): value is SavedValue {
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
  if (value.kind === 'create') return value.fields === undefined || isRecord(value.fields)
  if (value.kind === 'delete') return isRecord(value.fields)
  return (value.kind === 'update' || value.kind === 'board') && isRecord(value.before) && isRecord(value.after)
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
