import type { AiSettings, Purpose } from './createClient'
import type { OwnProvider } from './ownProvider'

type Models = { readonly [Name in 'textModel' | 'visionModel' | 'imageModel']?: string | null | undefined }

/** Used if none is configured. All of them support structured outputs, or return images as base64. */
const DEFAULTS = { text: 'gpt-4.1-mini', vision: 'gpt-4.1-mini', image: 'gpt-image-1-mini' } as const

export function modelFor(settings: Models, purpose: Purpose): string {
  if (purpose === 'text') return settings.textModel ?? DEFAULTS.text
  if (purpose === 'vision') return settings.visionModel ?? settings.textModel ?? DEFAULTS.vision
  return settings.imageModel ?? DEFAULTS.image
}

/** For a person's own provider. At the service that the server itself uses, the server's models are the default. */
export function modelForOwn(settings: AiSettings, own: OwnProvider, purpose: Purpose): string {
  const server: Models = own.baseUrl === null ? settings : {}
  return modelFor(
    {
      textModel: own.textModel ?? server.textModel,
      visionModel: own.visionModel ?? own.textModel ?? server.visionModel,
      imageModel: own.imageModel ?? server.imageModel,
    },
    purpose,
  )
}
