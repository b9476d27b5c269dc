import { presentAccount } from '../../../presenters/user'
import { listAccessTokens } from '../../agents/accessTokens'
import { findUser } from '../../findUser'
import { listPasskeys } from '../../passkeys/ownPasskeys'
import { listOwnPresets } from '../../presets/listPresets'
import { query } from '../../query'
import { timeSql } from '../../sqlJson'
import { listTemplates } from '../../templates/listTemplates'
import { boardFiles } from './boardFiles'
import { type ExportDeps, type ExportFile, jsonFile } from './ExportFile'
import { imageFiles } from './imageFiles'

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

const README = `This is everything that Moodloom keeps of your account.

profile.json         who you are, your passkeys and access tokens by name, and the boards of others that you work on
boards/              each board: its elements, and what its history tells in short
presets.json         your image presets
templates.json       your own templates
inspirations.json    what you published
images/              the pictures that all these name, under their address
`

/**
 * An account as files, one after another: each is read when the one before it was taken, so that no more than one
 * large board, or a picture, is held at a time. What others made on boards that are theirs is not in it.
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
