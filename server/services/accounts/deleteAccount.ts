import type { Knex } from 'knex'
import { USERNAME_RESERVED_DAYS } from '../../../contract/limits'
import { scoreWithoutSql } from '../../../db/trendingScore'
import { skeletonOf } from '../../../db/usernameSkeleton'
import type { Deps } from '../../deps'
import type { NewNotification } from '../notifications/notify'
import { insertNotifications } from '../notifications/notify'
import { query } from '../query'
import { assertPassword } from './assertPassword'

type DeleteDeps = Pick<Deps, 'knex' | 'clock' | 'limits' | 'revoke' | 'notified'>

const LOCK = { name: 'account-lock', text: 'select id from boards where user_id = $1 for update' }
const MATES = {
  name: 'account-mates',
  text: `select c.user_id as "userId", c.board_id as "boardId"
    from collaborators c join boards b on b.id = c.board_id where b.user_id = $1`,
}
// Otherwise the counts would still include the deleted likes.
const UNLIKE = [
  {
    name: 'account-unlike-presets',
    text: `update image_presets set likes = likes - 1
      where id in (select preset_id from preset_likes where user_id = $1)`,
  },
  {
    name: 'account-unlike-inspirations',
    text: `update inspirations i set likes = likes - 1, heat = ${scoreWithoutSql('i', '$1')}
      where id in (select inspiration_id from inspiration_likes where user_id = $1)`,
  },
  {
    name: 'account-unlike-boards',
    text: 'update boards set likes = likes - 1 where id in (select board_id from board_likes where user_id = $1)',
  },
]
// What remains of a session tells its device why it ended; it grants no access, and is deleted when it expires.
const END_SESSIONS = {
  name: 'account-end-sessions',
  text: `update sessions set user_id = null, data = data - 'userId' || '{"isAccountDeleted": true}' where user_id = $1`,
}
// Cascades to boards with everything on them, inspirations, templates, presets, rights and follows.
const DELETE = { name: 'account-delete', text: 'delete from users where id = $1 returning username' }
// Prevents impersonation of the person, whose name still appears on other people's boards.
const RESERVE_NAME = {
  name: 'account-hold-name',
  text: `insert into held_usernames (skeleton, held_until) values ($1, $2)
    on conflict (skeleton) do update set held_until = excluded.held_until`,
}
const DAY = 24 * 60 * 60 * 1000

/**
 * Deletes an account and what it owns: boards, inspirations, presets, templates. What the person did on other people's
 * boards stays there. All their devices, and their collaborators, are notified. This can't be undone. Throws
 * WRONG_PASSWORD, RATE_LIMIT.
 */
export async function deleteAccount(deps: DeleteDeps, userId: number, password: string): Promise<void> {
  await assertPassword(deps, userId, { password, field: 'password' })
  const { boardIds, notes } = await deps.knex.transaction(async (trx) => {
    const boards = await query<{ id: number }>(trx, LOCK, [userId])
    const notes = await notesFor(trx, userId)
    await insertNotifications(trx, notes, deps.clock())
    for (const statement of UNLIKE) await query(trx, statement, [userId])
    await query(trx, END_SESSIONS, [userId])
    const [deleted] = await query<{ username: string }>(trx, DELETE, [userId])
    if (deleted) await reserveName(trx, deleted.username, deps.clock())
    return { boardIds: boards.map(({ id }) => id), notes }
  })
  deps.revoke({ userId })
  for (const boardId of boardIds) deps.revoke({ boardId })
  deps.notified([...new Set(notes.map((note) => note.userId))])
}

async function reserveName(trx: Knex.Transaction, username: string, now: Date): Promise<void> {
  const until = new Date(now.getTime() + USERNAME_RESERVED_DAYS * DAY)
  await query(trx, RESERVE_NAME, [skeletonOf(username), until])
}

/** Notifications for everyone who loses access to a board. */
async function notesFor(trx: Knex.Transaction, byId: number): Promise<NewNotification[]> {
  const mates = await query<{ userId: number; boardId: number }>(trx, MATES, [byId])
  return mates.map(({ userId, boardId }) => ({
    userId,
    kind: 'access',
    data: { boardId, byId, change: 'removed', canEdit: false },
  }))
}
