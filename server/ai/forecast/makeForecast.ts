import type { TrendForecast } from '../../../contract/ai'
import type { AiDeps } from '../Asker'
import { type Asking, chat } from '../chat'
import { cleanForecast, INVALID_FORECAST } from '../clean/cleanForecast'
import { createFence } from '../prompts/fence'
import { forecastPrompt } from '../prompts/forecast'
import { forecastWire } from '../wire/wire'
import { keep } from './forecastRow'

/** Asks for a new one and keeps it. */
export async function makeForecast(deps: AiDeps, asking: Asking): Promise<TrendForecast> {
  const now = deps.clock().toISOString()
  const value = await chat(deps, asking, {
    call: 'trends',
    purpose: 'text',
    prompt: forecastPrompt(createFence(), now.slice(0, 10)),
    schema: forecastWire,
    name: 'trend_forecast',
    invalid: INVALID_FORECAST,
    maxTokens: 8000,
  })
  const forecast = { ...cleanForecast(value), createdAt: now }
  await keep(deps.knex, forecast)
  return forecast
}
