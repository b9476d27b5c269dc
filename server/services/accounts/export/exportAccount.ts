import { Readable } from 'node:stream'
import { makeZip } from 'client-zip'
import { isAssetAddress } from '../../../../contract/rules/assetAddress'
import { originalKey } from '../../../assets/assetStorage'
import { visibleAssets } from '../../../assets/visibleAssets'
import type { Deps } from '../../../deps'
import { presentAccount } from '../../../presenters/user'
import { spend } from '../../../rateLimits'
import { listAccessTokens } from '../../agents/accessTokens'
import { findUser } from '../../findUser'
import { listPasskeys } from '../../passkeys/ownPasskeys'
import { listOwnPresets } from '../../presets/listPresets'
import { query } from '../../query'
import { timeSql } from '../../sqlJson'
import { listTemplates } from '../../templates/listTemplates'
import { boardFiles } from './boardFiles'
import { type ExportDeps, type ExportFile, jsonFile } from './ExportFile'

const INSPIRATIONS = {
  name: 'export-inspirations',
  text: `select id, title, category, image_url as "imageUrl", likes, ${timeSql('created_at')} as "createdAt"
    from inspirations where user_id = $1 order by id`,
}
const COLLABORATIONS = {
  name: 'export-collaborations',
  text: `select b.id, b.name, o.username as owner, c.can_edit as "canEdit", ${timeSql('c.created_at')} as since
    from collaborators c join boards b on b.id = c.board_id join users o on o.id = b.user_id
    where c.user_id = $1 order by b.id`,
}

const README = `This is everything Moodloom stores about your account.

profile.json         your profile, the names of your passkeys and access tokens, and other people's boards that you work on
boards/              each board: its elements and a summary of its history
presets.json         your image presets
templates.json       your own templates
inspirations.json    what you published
images/              every image these files refer to, named by its address
`

/**
 * Yields an account's files one by one: each is read after the previous one was consumed, so that at most one large
 * board or image is in memory. Excludes what others made on their own boards.
 */
export async function* accountFiles(deps: ExportDeps, userId: number): AsyncGenerator<ExportFile> {
  const { knex } = deps
  const now = deps.clock()
  const user = await findUser({ knex }, userId)
  const collaborations = await query(knex, COLLABORATIONS, [userId])
  const images = new Set<string>(user.avatarUrl ? [user.avatarUrl] : [])

  yield { name: 'README.txt', input: README, lastModified: now }
  const passkeys = (await listPasskeys(knex, userId)).map(({ id: _, ...passkey }) => passkey)
  const accessTokens = (await listAccessTokens(knex, userId)).map(({ id: _, ...token }) => token)
  yield jsonFile('profile.json', { ...presentAccount(user), collaborations, passkeys, accessTokens }, now)
  yield* boardFiles(knex, userId, images)

  const presets = await listOwnPresets(knex, userId)
  yield jsonFile('presets.json', presets, now)
  const templates = await listTemplates(knex, userId)
  for (const { elements } of templates) for (const { content } of elements) images.add(content)
  yield jsonFile('templates.json', templates, now)
  const inspirations = await query<{ imageUrl: string }>(knex, INSPIRATIONS, [userId])
  for (const { imageUrl } of inspirations) images.add(imageUrl)
  yield jsonFile('inspirations.json', inspirations, now)

  yield* imageFiles(deps, userId, images)
}

/**
 * Streams an account as a zip, with backpressure: nothing is read faster than the network takes it. Nothing is
 * compressed, as images already are. Throws RATE_LIMIT.
 */
export async function exportAccount(deps: ExportDeps & Pick<Deps, 'limits'>, userId: number): Promise<Readable> {
  await spend(deps.limits.exports, String(userId))
  return Readable.from(makeZip(accountFiles(deps, userId)), { objectMode: false })
}

/** The images at these addresses, if they are ours and this person may see them. */
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
      // One lost image must not fail the export of the others.
      log.error({ err: error, sha256 }, 'a picture is missing from an export')
    }
  }
}
