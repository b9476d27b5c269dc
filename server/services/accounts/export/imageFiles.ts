import { isAssetAddress } from '../../../../contract/assetAddress'
import { originalKey } from '../../../assets/keys'
import { visibleAssets } from '../../../assets/visibleAssets'
import type { ExportDeps, ExportFile } from './ExportFile'

/** The pictures behind these addresses, as far as they are ours and this person's to see. */
export async function* imageFiles(
  { knex, assets, log, clock }: ExportDeps,
  userId: number,
  addresses: ReadonlySet<string>,
): AsyncGenerator<ExportFile> {
  const visible = await visibleAssets(knex, userId, [...addresses].filter(isAssetAddress))
  for (const { sha256, extension } of visible) {
    try {
      const input = await assets.read(originalKey(sha256, extension))
      yield { name: `images/${sha256}.${extension}`, input, lastModified: clock() }
    } catch (error) {
      // One picture that is lost must not keep the others from their owner.
      log.error({ err: error, sha256 }, 'a picture is missing from an export')
    }
  }
}
