import type { Knex } from 'knex'
import { Template } from '../../../db/models/Template'
import { AppError } from '../../AppError'
import { canUseTemplate } from '../../policies/templatePolicy'
import type { BoardMutation } from '../boards/dedupe'
import { canonicalHash } from '../canonicalHash'

/** A durable change of a template. */
export interface TemplateRequest {
  readonly userId: number
  readonly mutationId: string
}

export function templateMutation({ userId, mutationId }: TemplateRequest, change: object): BoardMutation {
  return { userId, mutationId, hash: canonicalHash(change) }
}

/** One of the person's own that was not deleted. Throws NOT_FOUND: others' are not there for them. */
export async function findTemplate(db: Knex, userId: number, id: string): Promise<Template> {
  const template = await Template.query(db).findById(id.toLowerCase())
  if (!template || !canUseTemplate(userId, template) || template.deletedAt) {
    throw new AppError('NOT_FOUND', 'Template not found')
  }
  return template
}
