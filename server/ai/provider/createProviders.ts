import type OpenAI from 'openai'
import { AI_IMAGES_KEY_MISSING, AI_KEY_MISSING } from '../../../contract/aiErrors'
import type { AiStatus } from '../../../contract/aiStatus'
import { AppError } from '../../AppError'
import { createClient, isImage, type Purpose } from './createClient'
import { createGuardedFetch } from './guardedFetch'
import { modelFor, modelForOwn } from './models'
import { type OwnProvider, type ProviderDeps, problemOf, readOwnProvider } from './ownProvider'

/** Who answers a call, and the models to use there. */
export interface Provider {
  readonly client: OpenAI
  /** Whether it is the requester's own: it is billed to them, and takes none of the operator's points. */
  readonly isOwn: boolean
  modelFor(purpose: Purpose): string
}

export interface Providers {
  /** The operator's provider. Throws API_KEY_MISSING, or for images DALLE_API_KEY_MISSING. */
  server(purpose: Purpose): Provider
  /** The person's own provider if they have one, otherwise the operator's. Throws like `server`. */
  of(userId: number, purpose: Purpose): Promise<Provider>
  /** A client for a key that a person saved or is testing. `baseUrl` null: the service that the server itself uses. */
  clientFor(access: { readonly baseUrl: string | null; readonly key: string; readonly bytesMax?: number }): OpenAI
  /** Whether a person's calls have a provider, and which models. */
  statusOf(userId: number): Promise<AiStatus & { readonly isOwn: boolean; readonly mayUseOwnKey: boolean }>
}

const KEY_UNREADABLE = 'Your saved API key can’t be read any more. Enter it again in Settings.'
const ADDRESS_NOT_ALLOWED = 'This server no longer allows the AI service that you saved. Choose another in Settings.'

/** Decides for each call which provider it goes to. */
export function createProviders(deps: ProviderDeps): Providers {
  const { openai, ownAi } = deps.settings
  const guarded = createGuardedFetch()
  let operators: OpenAI | undefined

  const readUsed = (userId: number) => (ownAi.keys === 'forbid' ? Promise.resolve(null) : readOwnProvider(deps, userId))

  // Only the operator's service may be in a private network.
  const clientFor: Providers['clientFor'] = ({ baseUrl, key, bytesMax }) =>
    createClient({
      apiKey: key,
      baseUrl: baseUrl ?? openai.baseUrl,
      ...(baseUrl !== null && { fetch: guarded }),
      ...(bytesMax !== undefined && { bytesMax }),
    })

  const server: Providers['server'] = (purpose) => {
    if (!openai.apiKey) throw keyMissing(purpose)
    operators ??= createClient({ apiKey: openai.apiKey, baseUrl: openai.baseUrl })
    return { client: operators, isOwn: false, modelFor: (purpose) => modelFor(openai, purpose) }
  }

  return {
    server,
    clientFor,
    of: async (userId, purpose) => {
      const own = await readUsed(userId)
      if (!own) {
        if (ownAi.keys === 'require') throw keyMissing(purpose)
        return server(purpose)
      }
      // Never falls back to the operator's: the person chose where their words go.
      const problem = problemOf(deps.settings, own)
      if (problem === 'address_not_allowed') throw keyMissing(purpose, ADDRESS_NOT_ALLOWED)
      if (own.key === null) throw keyMissing(purpose, KEY_UNREADABLE)
      return {
        client: clientFor({ baseUrl: own.baseUrl, key: own.key }),
        isOwn: true,
        modelFor: (purpose) => modelForOwn(openai, own, purpose),
      }
    },
    statusOf: async (userId) => {
      const own = await readUsed(userId)
      const model = (purpose: Purpose) => (own ? modelForOwn(openai, own, purpose) : modelFor(openai, purpose))
      return {
        isOn: isUsable(own),
        textModel: model('text'),
        imageModel: model('image'),
        isOwn: own !== null,
        mayUseOwnKey: ownAi.keys !== 'forbid',
      }
    },
  }

  function isUsable(own: OwnProvider | null): boolean {
    if (own) return problemOf(deps.settings, own) === null
    return openai.apiKey !== undefined && ownAi.keys !== 'require'
  }
}

function keyMissing(purpose: Purpose, message?: string): AppError {
  return isImage(purpose)
    ? new AppError('DALLE_API_KEY_MISSING', message ?? AI_IMAGES_KEY_MISSING)
    : new AppError('API_KEY_MISSING', message ?? AI_KEY_MISSING)
}
