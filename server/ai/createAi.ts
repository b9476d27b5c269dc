import type * as z from 'zod/mini'
import type { GeneratedImage, generateBackgroundRequest, generateImageRequest, TrendForecast } from '../../contract/ai'
import { ConcurrentCallLimit } from './ConcurrentCallLimit'
import { analyzeElements } from './calls/analyzeElements'
import { analyzeImage } from './calls/analyzeImage'
import { generateImage } from './calls/generateImage'
import { suggest } from './calls/suggest'
import { readForecast, refreshIfDue } from './forecast/readForecast'
import { hasStyle } from './imageParams'
import { backgroundPrompt, imagePrompt } from './prompts/image'
import { createProviders } from './provider/createProviders'
import type { AiDeps, Requester } from './Requester'

type WithoutDeps<F> = F extends (deps: AiDeps, ...rest: infer R) => infer A ? (...rest: R) => A : never

/** All calls to the AI provider. The caller is signed in and their request already parsed. */
export interface Ai {
  readonly suggest: WithoutDeps<typeof suggest>
  readonly analyzeElements: WithoutDeps<typeof analyzeElements>
  readonly analyzeImage: WithoutDeps<typeof analyzeImage>
  generateImage(requester: Requester, request: z.output<typeof generateImageRequest>): Promise<GeneratedImage>
  generateBackground(requester: Requester, request: z.output<typeof generateBackgroundRequest>): Promise<GeneratedImage>
  readForecast(requester: Requester): Promise<TrendForecast>
  /** For a job. Does nothing if there is no key. */
  refreshForecast(): Promise<void>
}

export function createAi(outside: Omit<AiDeps, 'providers' | 'callsAtOnce'>): Ai {
  const deps: AiDeps = { ...outside, providers: createProviders(outside), callsAtOnce: new ConcurrentCallLimit() }
  return {
    suggest: (...rest) => suggest(deps, ...rest),
    analyzeElements: (...rest) => analyzeElements(deps, ...rest),
    analyzeImage: (...rest) => analyzeImage(deps, ...rest),
    generateImage: (requester, { prompt, size, style, reference }) =>
      generateImage(deps, requester, {
        call: 'generate-image',
        size,
        style,
        reference,
        promptFor: (model) => imagePrompt(prompt, style, hasStyle(model)),
      }),
    generateBackground: (requester, { prompt, bgType, size, style }) =>
      generateImage(deps, requester, {
        call: 'generate-background',
        size,
        style,
        promptFor: (model) => imagePrompt(backgroundPrompt(prompt, bgType), style, hasStyle(model)),
      }),
    readForecast: (requester) => readForecast(deps, requester),
    refreshForecast: async () => {
      if (outside.settings.openai.apiKey) await refreshIfDue(deps)
    },
  }
}
