import { Readable } from 'node:stream'
import { makeZip } from 'client-zip'
import type { Deps } from '../../../deps'
import { spend } from '../../../rateLimits'
import { accountFiles } from './accountFiles'
import type { ExportDeps } from './ExportFile'

/**
 * All that a person has here as a zip, streamed: what the network does not take is not read yet. Pictures are
 * compressed already, so nothing is compressed again. Throws RATE_LIMIT.
 */
export async function exportAccount(deps: ExportDeps & Pick<Deps, 'limits'>, userId: number): Promise<Readable> {
  await spend(deps.limits.exports, String(userId))
  return Readable.from(makeZip(accountFiles(deps, userId)), { objectMode: false })
}
