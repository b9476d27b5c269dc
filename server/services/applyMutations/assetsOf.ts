import { ORIGINAL } from '../../../contract/modifiedImage'
import { isAssetAddress } from '../../../contract/rules/assetAddress'
import type { CheckedMutation } from './state'

/** The assets that a mutation names. */
export function assetsOf(mutation: CheckedMutation): string[] {
  if (mutation.kind === 'delete') return []
  const { content, properties } = mutation.data
  const named = [content, properties?.[ORIGINAL]]
  return named.flatMap((address) => (typeof address === 'string' && isAssetAddress(address) ? [address] : []))
}
