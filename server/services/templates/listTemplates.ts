import type { Knex } from 'knex'
import type { OwnTemplate } from '../../../contract/template'
import { Template } from '../../../db/models'
import { presentTemplate } from '../../presenters/template'
import { query } from '../query'

const STATE = {
  name: 'templates-state',
  text: `select count(*)::int as count, max(updated_at) as latest
    from templates where user_id = $1 and deleted_at is null`,
}

/** A person's own templates, newest first. */
export async function listTemplates(db: Knex, userId: number): Promise<OwnTemplate[]> {
  const rows = await Template.query(db)
    .where({ user_id: userId })
    .whereNull('deleted_at')
    .orderBy([{ column: 'created_at', order: 'desc' }, 'id'])
  return rows.map(presentTemplate)
}

/** An ETag that changes whenever the list does, at next to no cost: clients that have the list revalidate with it. */
export async function templatesTag(db: Knex, userId: number): Promise<string> {
  const [state] = await query<{ count: number; latest: Date | null }>(db, STATE, [userId])
  return `"${userId}-${state?.count ?? 0}-${state?.latest?.getTime() ?? 0}"`
}
