import { Readable } from 'node:stream'
import { makeZip } from 'client-zip'
import type { Knex } from 'knex'
import { ELEMENTS_PER_BOARD_MAX } from '../../../../contract/limits'
import { originalOf } from '../../../../contract/modifiedImage'
import { isAssetAddress } from '../../../../contract/rules/assetAddress'
import type { Element } from '../../../../contract/shared/element'
import { templatePictures } from '../../../../contract/template'
import { Board } from '../../../../db/models'
import { originalKey } from '../../../assets/assetStorage'
import { visibleAssets } from '../../../assets/visibleAssets'
import type { Deps } from '../../../deps'
import { presentBoard } from '../../../presenters/board'
import { presentAccount } from '../../../presenters/user'
import { spend } from '../../../rateLimits'
import { listAccessTokens } from '../../agents/accessTokens'
import { listPasskeys } from '../../passkeys/ownPasskeys'
import { listOwnPresets } from '../../presets/presets'
import { query } from '../../query'
import { ELEMENT_COLUMNS_SQL, timeSql } from '../../sqlJson'
import { listTemplates } from '../../templates/templates'
import { findUser } from '../../userProfile'

type ExportDeps = Pick<Deps, 'knex' | 'clock' | 'assets' | 'log'>

/** One file of the archive. */
interface ExportFile {
  /** Path within the archive. */
  readonly name: string
  readonly input: string | Uint8Array
  readonly lastModified: Date
}

/**
 * Streams an account as a zip, with backpressure: nothing is read faster than the network takes it. Nothing is
 * compressed, as images already are. Throws RATE_LIMIT.
 */
export async function exportAccount(deps: ExportDeps & Pick<Deps, 'limits'>, userId: number): Promise<Readable> {
  await spend(deps.limits.exports, String(userId))
  return Readable.from(makeZip(accountFiles(deps, userId)), { objectMode: false })
}

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
async function* accountFiles(deps: ExportDeps, userId: number): AsyncGenerator<ExportFile> {
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
  for (const { elements } of templates) for (const image of elements.flatMap(templatePictures)) images.add(image)
  yield jsonFile('templates.json', templates, now)
  const inspirations = await query<{ imageUrl: string }>(knex, INSPIRATIONS, [userId])
  for (const { imageUrl } of inspirations) images.add(imageUrl)
  yield jsonFile('inspirations.json', inspirations, now)

  yield* imageFiles(deps, userId, images)
}

function jsonFile(name: string, value: unknown, lastModified: Date): ExportFile {
  return { name, input: `${JSON.stringify(value, null, 2)}\n`, lastModified }
}

const COUNTS = {
  name: 'export-counts',
  text: `select b.id, count(e.id)::int as elements
    from boards b left join board_elements e on e.board_id = b.id and e.deleted_at is null
    where b.user_id = $1 group by b.id order by b.id`,
}
const CONTENTS = {
  name: 'export-boards',
  text: `select b.id,
      (select coalesce(json_agg(x), '[]') from (
         select ${ELEMENT_COLUMNS_SQL} from board_elements e where e.board_id = b.id and e.deleted_at is null
         order by e.z_index, e.id) x) as elements,
      (select coalesce(json_agg(x), '[]') from (
         select change_type as "changeType", count(*)::int as count, ${timeSql('min("timestamp")')} as first,
           ${timeSql('max("timestamp")')} as last
         from board_history h where h.board_id = b.id group by change_type order by change_type) x) as changes,
      (select coalesce(json_agg(x), '[]') from (
         select ${timeSql('"timestamp"')} as timestamp, comment from board_history h
         where h.board_id = b.id and change_type = 'snapshot' order by rev) x) as versions
    from boards b where b.id = any($1::int[]) order by b.id`,
}

interface Contents {
  readonly id: number
  readonly elements: readonly Element[]
  readonly changes: readonly object[]
  readonly versions: readonly object[]
}

/** Yields a person's own boards, including the trash, and adds the images that they reference to `images`. */
async function* boardFiles(db: Knex, userId: number, images: Set<string>): AsyncGenerator<ExportFile> {
  const counts = await query<{ id: number; elements: number }>(db, COUNTS, [userId])
  for (const ids of batches(counts)) {
    const boards = new Map((await Board.query(db).findByIds(ids)).map((board) => [board.id, board]))
    for (const { id, elements, ...history } of await query<Contents>(db, CONTENTS, [ids])) {
      const board = boards.get(id)
      // Permanently deleted since it was counted.
      if (!board) continue
      for (const image of imagesOf(board, elements)) images.add(image)
      const folder = `boards/${id}-${slugOf(board.name)}`
      yield jsonFile(`${folder}/board.json`, { ...presentBoard(board, true), elements }, board.lastEdited)
      yield jsonFile(`${folder}/history.json`, history, board.lastEdited)
    }
  }
}

/** Ids of boards that are read together: no batch has more elements than the largest board may have. */
function batches(counts: readonly { readonly id: number; readonly elements: number }[]): number[][] {
  const found: number[][] = []
  let room = 0
  for (const { id, elements } of counts) {
    // An empty board counts, too.
    const size = elements + 1
    if (size > room || found.length === 0) {
      found.push([])
      room = ELEMENTS_PER_BOARD_MAX
    }
    found.at(-1)?.push(id)
    room -= size
  }
  return found
}

function imagesOf({ thumbnailUrl }: Board, elements: readonly Element[]): string[] {
  const pictures = elements.filter(({ type }) => type === 'image')
  const named = [thumbnailUrl, ...pictures.flatMap((picture) => [picture.content, originalOf(picture)])]
  return named.filter((address) => typeof address === 'string')
}

/** A readable name that every file system accepts. */
function slugOf(name: string): string {
  const words = name
    .normalize('NFKD')
    .toLowerCase()
    .match(/[a-z0-9]+/g) ?? ['board']
  return words.join('-').slice(0, 60)
}

/** The images at these addresses, if they are ours and this person may see them. */
async function* imageFiles(
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
