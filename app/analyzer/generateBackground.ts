import { type GenerateBackgroundRequest, generatedImage } from '../../contract/ai'
import { request } from '../api/request'

/** A background made by the AI. Throws as `request` does, and where there is no image in the answer. */
export async function generateBackground(body: GenerateBackgroundRequest, signal: AbortSignal): Promise<Blob> {
  const { dataUri } = await request('/api/ai/generate-background', (value) => generatedImage.parse(value), {
    method: 'POST',
    body,
    signal,
  })
  return bytesOf(dataUri)
}

/** By hand: the page's policy lets nothing fetch a data URI. */
function bytesOf(dataUri: string): Blob {
  const [, type = '', base64 = ''] = /^data:(image\/\w+);base64,(.+)$/.exec(dataUri) ?? []
  return new Blob([Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))], { type })
}
