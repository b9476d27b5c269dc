import { useEffect, useRef, useState } from 'react'
import { type GenerateBackgroundRequest, generatedImage } from '../../contract/ai'
import { request } from '../api/request'
import { toast } from '../ui/toast'
import { generationFailure } from './failures'

interface Generation {
  readonly image: Blob | null
  readonly isRunning: boolean
  /** Why generating failed, as shown. */
  readonly problem: string | null
  generate(body: GenerateBackgroundRequest): void
  stop(): void
}

/** Generates backgrounds with the AI, one at a time. Unmounting cancels. */
export function useGeneration(): Generation {
  const [image, setImage] = useState<Blob | null>(null)
  const [isRunning, setIsRunning] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const running = useRef<AbortController | null>(null)
  useEffect(() => () => running.current?.abort(), [])

  const generate = async (body: GenerateBackgroundRequest) => {
    running.current?.abort()
    const controller = new AbortController()
    running.current = controller
    setIsRunning(true)
    setProblem(null)
    try {
      const made = await generateBackground(body, controller.signal)
      if (!controller.signal.aborted) setImage(made)
    } catch (error) {
      if (controller.signal.aborted) return
      const failure = generationFailure(error)
      setProblem(failure.words)
      if (failure.toast) toast(failure.toast)
    } finally {
      if (running.current === controller) setIsRunning(false)
    }
  }
  return {
    image,
    isRunning,
    problem,
    generate: (body) => void generate(body),
    stop: () => {
      running.current?.abort()
      setIsRunning(false)
    },
  }
}

/** Generates a background. Throws like `request`, and if the answer contains no image. */
export async function generateBackground(body: GenerateBackgroundRequest, signal: AbortSignal): Promise<Blob> {
  const { dataUri } = await request('/api/ai/generate-background', (value) => generatedImage.parse(value), {
    method: 'POST',
    body,
    signal,
  })
  return bytesOf(dataUri)
}

/** Decoded manually, since the CSP forbids fetching data URIs. */
function bytesOf(dataUri: string): Blob {
  const [, type = '', base64 = ''] = /^data:(image\/\w+);base64,(.+)$/.exec(dataUri) ?? []
  return new Blob([Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))], { type })
}
