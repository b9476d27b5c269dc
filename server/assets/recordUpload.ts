import type { Knex } from 'knex'
import type { AssetResponse } from '../../contract/asset'
import { AppError } from '../AppError'
import type { InspectedImage } from './inspectImage'

export interface Upload {
  readonly userId: number
  readonly sha256: string
  readonly bytes: number
  readonly image: InspectedImage
  readonly answer: AssetResponse
  /** Identifies the upload as a durable change, if the sender named it. */
  readonly mutationId?: string | undefined
}

/** The asset's row, its uploader, and what identifies a repeat: one statement, so all or nothing. */
export async function recordUpload(db: Knex, upload: Upload): Promise<void> {
  const { sha256, image, userId, bytes } = upload
  const { rows } = await db.raw<{ rows: unknown[] }>(
    upload.mutationId ? `with ${CLAIM}, ${RECORD}` : `with ${ANYONE}, ${RECORD}`,
    {
      sha256,
      extension: image.extension,
      width: image.width,
      height: image.height,
      bytes,
      userId,
      mutationId: upload.mutationId ?? null,
      bodyHash: `asset:${sha256}`,
      result: JSON.stringify({ status: 200, ...upload.answer }),
    },
  )
  if (rows.length === 0) {
    throw new AppError('MUTATION_REUSED', 'This Idempotency-Key was used for another change.', 'Idempotency-Key')
  }
}

// A repeat with the same bytes updates its own row to itself, so that it is returned; other bytes return nothing.
const CLAIM = `claim as (
  insert into mutations (user_id, mutation_id, body_hash, result)
  values (:userId, cast(:mutationId as uuid), :bodyHash, cast(:result as jsonb))
  on conflict (user_id, mutation_id) do update set body_hash = excluded.body_hash
    where mutations.body_hash = excluded.body_hash
  returning 1 as ok
)`
const ANYONE = `claim as (select 1 as ok)`
const RECORD = `asset as (
  insert into assets (sha256, extension, bytes, width, height)
  select :sha256, :extension, cast(:bytes as int), cast(:width as int), cast(:height as int) from claim
  on conflict (sha256) do update set unused_since = null
), upload as (
  insert into asset_uploads (sha256, user_id) select :sha256, cast(:userId as int) from claim on conflict do nothing
)
select ok from claim`
