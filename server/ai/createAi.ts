import type * as z from 'zod/mini'
import type { GeneratedImage, generateBackgroundRequest, generateImageRequest, TrendForecast } from '../../contract/ai'
import type { AiDeps, Asker } from './Asker'
import { CallsAtOnce } from './CallsAtOnce'
import { analyzeElements } from './calls/analyzeElements'
import { analyzeImage } from './calls/analyzeImage'
import { generateImage } from './calls/generateImage'
import { suggest } from './calls/suggest'
import { createClient } from './createClient'
import { readForecast, refreshIfDue } from './forecast/readForecast'
import { hasStyle } from './imageParams'
import { backgroundPrompt, imagePrompt } from './prompts/image'

type Tail<F> = F extends (deps: AiDeps, ...rest: infer R) => infer A ? (...rest: R) => A : never

/** All that is asked of the AI provider. Who asks was signed in and their request parsed before. */
export interface Ai {
  readonly suggest: Tail<typeof suggest>
  readonly analyzeElements: Tail<typeof analyzeElements>
  readonly analyzeImage: Tail<typeof analyzeImage>
  generateImage(asker: Asker, asked: z.output<typeof generateImageRequest>): Promise<GeneratedImage>
  generateBackground(asker: Asker, asked: z.output<typeof generateBackgroundRequest>): Promise<GeneratedImage>
  readForecast(asker: Asker): Promise<TrendForecast>
  /** For a timer. Does nothing without a key. */
  refreshForecast(): Promise<void>
}

export function createAi(outside: Omit<AiDeps, 'getClient' | 'callsAtOnce'>): Ai {
  const getClient = createClient(outside.settings.openai)
  const deps: AiDeps = { ...outside, getClient, callsAtOnce: new CallsAtOnce() }
  return {
    suggest: (...rest) => suggest(deps, ...rest),
    analyzeElements: (...rest) => analyzeElements(deps, ...rest),
    analyzeImage: (...rest) => analyzeImage(deps, ...rest),
    generateImage: (asker, { prompt, size, style }) =>
      generateImage(deps, asker, {
        call: 'generate-image',
        size,
        style,
        promptFor: (model) => imagePrompt(prompt, style, hasStyle(model)),
      }),
    generateBackground: (asker, { prompt, bgType, size, style }) =>
      generateImage(deps, asker, {
        call: 'generate-background',
        size,
        style,
        promptFor: (model) => imagePrompt(backgroundPrompt(prompt, bgType), style, hasStyle(model)),
      }),
    readForecast: (asker) => readForecast(deps, asker),
    refreshForecast: async () => {
      if (outside.settings.openai.apiKey) await refreshIfDue(deps)
    },
  }
}
