import type { Knex } from 'knex'
import { type AiProvider, type AiProviderChange, type AiProviderTest, OPENAI_URL } from '../../../contract/aiProvider'
import { AppError } from '../../AppError'
import type { Deps } from '../../deps'
import { seal, unseal } from '../../sealedSecret'
import { query } from '../../services/query'
import { isPublicAddress, literalAddress } from './guardedFetch'

export type ProviderDeps = Pick<Deps, 'knex' | 'settings' | 'sessionKeys'>

/** A person's own provider, with its key. */
export interface OwnProvider {
  /** Null: the service that the server itself uses. */
  readonly baseUrl: string | null
  /** Null if none of the server's keys can decrypt it anymore. */
  readonly key: string | null
  readonly textModel: string | null
  readonly visionModel: string | null
  readonly imageModel: string | null
}

type Row = Omit<OwnProvider, 'key'> & { readonly sealedKey: Buffer }

const READ = {
  name: 'ai-provider',
  text: `select base_url as "baseUrl", sealed_key as "sealedKey", text_model as "textModel",
    vision_model as "visionModel", image_model as "imageModel" from ai_providers where user_id = $1`,
}
const UPSERT = {
  name: 'ai-provider-upsert',
  text: `insert into ai_providers (user_id, base_url, sealed_key, text_model, vision_model, image_model, updated_at)
    values ($1, $2, $3, $4, $5, $6, $7)
    on conflict (user_id) do update set base_url = excluded.base_url, sealed_key = excluded.sealed_key,
      text_model = excluded.text_model, vision_model = excluded.vision_model, image_model = excluded.image_model,
      updated_at = excluded.updated_at`,
}
const DELETE = { name: 'ai-provider-delete', text: 'delete from ai_providers where user_id = $1' }

const purposeOf = (userId: number) => ({ label: 'ai-provider', userId }) as const

/** Reads a person's provider, whether the operator allows it or not; null if they have none. */
export async function readOwnProvider(
  { knex, sessionKeys }: Pick<Deps, 'knex' | 'sessionKeys'>,
  userId: number,
): Promise<OwnProvider | null> {
  const [row] = await query<Row>(knex, READ, [userId])
  if (!row) return null
  const { sealedKey, ...rest } = row
  return { ...rest, key: unseal(sessionKeys, purposeOf(userId), sealedKey) }
}

/** Saves a person's provider, replacing any previous one. Throws FORBIDDEN, VALIDATION_FAILED. */
export async function saveOwnProvider(
  deps: ProviderDeps & Pick<Deps, 'clock'>,
  userId: number,
  change: AiProviderChange,
): Promise<void> {
  const { baseUrl, key } = await accessOf(deps, userId, change)
  const { textModel, visionModel, imageModel } = change
  if (isOtherService(baseUrl) && textModel === null) {
    throw new AppError('VALIDATION_FAILED', 'Choose a text model: this service has no default', 'textModel')
  }
  const sealed = seal(deps.sessionKeys, purposeOf(userId), key)
  await query(deps.knex, UPSERT, [userId, baseUrl, sealed, textModel, visionModel, imageModel, deps.clock()])
}

export async function removeOwnProvider(knex: Knex, userId: number): Promise<void> {
  await query(knex, DELETE, [userId])
}

/** A person's provider, as shown to them: with only the end of the key. */
export async function presentOwnProvider(deps: ProviderDeps, userId: number): Promise<AiProvider> {
  const { openai, ownAi } = deps.settings
  const own = await readOwnProvider(deps, userId)
  return {
    ownKeys: ownAi.keys,
    mayNameAddress: ownAi.baseUrls,
    serverService: openai.baseUrl === undefined || normalized(openai.baseUrl) === OPENAI_URL ? 'openai' : 'other',
    hasServerKey: openai.apiKey !== undefined,
    own: own && {
      baseUrl: own.baseUrl,
      keyEnd: own.key === null ? '' : endOf(own.key),
      textModel: own.textModel,
      visionModel: own.visionModel,
      imageModel: own.imageModel,
      problem: problemOf(deps.settings, own),
    },
  }
}

/** Why a provider cannot be used; null if it can. */
export function problemOf(
  { ownAi }: Pick<ProviderDeps['settings'], 'ownAi'>,
  { baseUrl, key }: OwnProvider,
): NonNullable<AiProvider['own']>['problem'] {
  if (isOtherService(baseUrl) && !ownAi.baseUrls) return 'address_not_allowed'
  return key === null ? 'key_unreadable' : null
}

/**
 * The address and the key of a request; the saved key if it has none. A saved key is only ever sent to the address that
 * it was saved for, so that a hijacked session cannot leak it. Throws FORBIDDEN, VALIDATION_FAILED.
 */
export async function accessOf(
  deps: ProviderDeps,
  userId: number,
  { baseUrl: named, key }: AiProviderTest,
): Promise<{ readonly baseUrl: string | null; readonly key: string }> {
  const { ownAi } = deps.settings
  if (ownAi.keys === 'forbid') throw new AppError('FORBIDDEN', 'This server doesn’t allow API keys of your own.')
  const baseUrl = named === null ? null : normalized(named)
  if (isOtherService(baseUrl)) {
    if (!ownAi.baseUrls) throw refusedAddress('This server doesn’t allow other services')
    // Host names are checked on connecting: what they resolve to may change.
    const address = literalAddress(new URL(baseUrl).hostname)
    if (address !== null && !isPublicAddress(address))
      throw refusedAddress('The base URL must be an address on the public internet')
  }
  if (key !== undefined) return { baseUrl, key }
  const saved = await readOwnProvider(deps, userId)
  if (saved?.key == null) throw new AppError('VALIDATION_FAILED', 'Enter your API key', 'key')
  if (saved.baseUrl !== baseUrl)
    throw new AppError('VALIDATION_FAILED', 'Enter the API key for this service: the saved one is for another', 'key')
  return { baseUrl, key: saved.key }
}

/** Whether it is neither OpenAI nor the server's own service: only these need the operator's permission. */
export function isOtherService(baseUrl: string | null): baseUrl is string {
  return baseUrl !== null && baseUrl !== OPENAI_URL
}

/** Normalizes an address, since saved keys are matched by its text. */
function normalized(baseUrl: string): string {
  return new URL(baseUrl).href.replace(/\/+$/, '')
}

/** The last four characters; empty for a short key, of which they would reveal too much. */
function endOf(key: string): string {
  return key.length >= 16 ? key.slice(-4) : ''
}

function refusedAddress(message: string): AppError {
  return new AppError('VALIDATION_FAILED', message, 'baseUrl')
}
