import * as z from 'zod/mini'
import { CONTRACT_VERSION } from '../../../contract/contractVersion'
import { parseLeniently } from '../../../contract/shared/reading'
import { type OwnTemplate, ownTemplate } from '../../../contract/template'
import type { Bus } from '../bus'
import type { OfflineDatabase } from '../database'
import { type Http, isSuccess } from '../http/http'
import { TEMPLATE_LANE } from '../initial/rows'
import { readLane } from '../outbox/outbox'
import type { Change } from '../types'

// A person's own templates: confirmed rows in `templates`, pending changes in their lane of the outbox.

const templateList = z.array(ownTemplate)
/** Key in `meta` of the list's ETag. Per contract, since another may receive more templates. */
export const TEMPLATES_TAG = `templates tag ${CONTRACT_VERSION}`

/** This device's templates with pending changes applied, newest first. */
export async function listTemplates(db: OfflineDatabase): Promise<OwnTemplate[]> {
  const [rows, pending] = await db.transaction('r', [db.templates, db.outbox], () =>
    Promise.all([db.templates.toArray(), readLane(db, TEMPLATE_LANE)]),
  )
  const shown = new Map(rows.map((row) => [row.id, row]))
  for (const { change, madeAt } of pending) applyPending(shown, change, new Date(madeAt).toISOString())
  return [...shown.values()].sort((a, b) => b.createdAt.localeCompare(a.createdAt) || a.id.localeCompare(b.id))
}

function applyPending(shown: Map<string, OwnTemplate>, change: Change, at: string): void {
  if (change.kind === 'template.create') {
    const { name, description = '', category, tags = [], elements } = change.data
    const times = { createdAt: shown.get(change.templateId)?.createdAt ?? at, updatedAt: at }
    shown.set(change.templateId, { id: change.templateId, name, description, category, tags, elements, ...times })
  }
  if (change.kind === 'template.delete') shown.delete(change.templateId)
  if (change.kind !== 'template.update') return
  const here = shown.get(change.templateId)
  if (here) shown.set(change.templateId, { ...here, ...change.data, updatedAt: at })
}

/** Refreshes the list from the server. False, with the local list unchanged, if there was no usable response. */
export async function refreshTemplates(db: OfflineDatabase, http: Http, bus: Bus): Promise<boolean> {
  const tag = (await db.meta.get(TEMPLATES_TAG))?.value
  const headers: Record<string, string> = typeof tag === 'string' ? { 'If-None-Match': tag } : {}
  const [answer, isOwn] = await Promise.all([
    http.send({ method: 'GET', path: '/api/templates', headers }),
    http.isOwnSession(),
  ])
  if (!answer || !isOwn) return false
  if (answer.status === 304) return true
  const list = isSuccess(answer) ? parseLeniently(templateList, answer.body) : null
  if (!list) return false
  await db.transaction('rw', [db.templates, db.meta], async () => {
    await db.templates.clear()
    await db.templates.bulkPut(list.data)
    await db.meta.put({ key: TEMPLATES_TAG, value: list.skippedCount === 0 ? answer.header('etag') : null })
  })
  bus.send({ type: 'templates' })
  return true
}
