import { ORIGINAL } from '../../../contract/modifiedImage'
import type { Mutation, UpdateMutation } from '../../../contract/mutation'
import { isAssetAddress } from '../../../contract/rules/assetAddress'
import { canonicalHash } from '../canonicalHash'
import type { CheckedMutation } from './state'

/** A mutation as in the contract; `baseRev` is null if the author does not know which rev they saw. */
export type DurableMutation =
  | Exclude<Mutation, UpdateMutation>
  | (Omit<UpdateMutation, 'baseRev'> & { readonly baseRev: number | null })

/** Lowercases ids as the database does, and adds the hash that a repeat must match, whichever route it uses. */
export function checkMutation(mutation: DurableMutation): CheckedMutation {
  const { kind } = mutation
  const elementId = mutation.elementId.toLowerCase()
  const baseRev = kind === 'update' ? mutation.baseRev : undefined
  const data = kind === 'delete' ? undefined : mutation.data
  const common = {
    mutationId: mutation.mutationId.toLowerCase(),
    elementId,
    hash: canonicalHash({ kind, elementId, baseRev, data }),
    at: storableTime(mutation.at),
  }
  if (kind === 'create') return { ...common, kind, data: mutation.data }
  if (kind === 'update') return { ...common, kind, data: mutation.data, baseRev: mutation.baseRev }
  return { ...common, kind }
}

/** A clock that is wrong by centuries is no reason to refuse the change. */
function storableTime(at: string | undefined): string | null {
  const time = at === undefined ? Number.NaN : Date.parse(at)
  return time >= 0 && time < Date.UTC(9999, 0) ? new Date(time).toISOString() : null
}

/** The assets that a mutation references. */
export function assetsOf(mutation: CheckedMutation): string[] {
  if (mutation.kind === 'delete') return []
  const { content, properties } = mutation.data
  const named = [content, properties?.[ORIGINAL]]
  return named.flatMap((address) => (typeof address === 'string' && isAssetAddress(address) ? [address] : []))
}
