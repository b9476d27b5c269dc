import type { OwnTemplate } from '../../contract/template'
import type { Template } from '../../db/models'

/** A template as its owner sees it. */
export function presentTemplate(row: Template): OwnTemplate {
  const { id, name, description, category, tags, elements, createdAt, updatedAt } = row
  return {
    id,
    name,
    description: description ?? '',
    category,
    tags,
    elements,
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  }
}
