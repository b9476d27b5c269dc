import { AppError } from '../../AppError'
import type { Deps } from '../../deps'
import { isOwnInspiration } from '../../policies/inspirationPolicy'
import { findInspiration } from './findInspiration'

/** The end of it, with its likes: what it shows stays on its board. Throws NOT_FOUND, FORBIDDEN. */
export async function deleteInspiration(deps: Pick<Deps, 'knex' | 'clock'>, userId: number, id: number): Promise<void> {
  const inspiration = await findInspiration(deps, userId, id)
  if (!isOwnInspiration(userId, inspiration)) {
    throw new AppError('FORBIDDEN', 'Only who published an inspiration can take it back')
  }
  await deps.knex('inspirations').where({ id, user_id: userId }).delete()
}
