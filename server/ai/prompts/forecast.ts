import type { Fence, Prompt } from './Prompt'
import { systemPrompt } from './Prompt'

const TASK =
  'Forecast the trends of visual design (interiors, fashion, graphics, product) for the coming months. trends: 4 to 6, each ' +
  'with a short name, its growth in percent such as "+24%", a description of 1 to 2 sentences, 3 to 5 keywords and 3 to 5 ' +
  'colors. insights: a summary of 2 to 3 sentences, the timeframe, and your confidence from 0 to 1. chart: labels of the ' +
  'next 6 months and, for 3 or 4 of the trends, a dataset of interest from 0 to 100 with one number for every label.'

/** @param today as YYYY-MM-DD: a model does not know it */
export function forecastPrompt(fence: Fence, today: string): Prompt {
  return { system: systemPrompt(fence, TASK), user: `Today is ${today}.` }
}
