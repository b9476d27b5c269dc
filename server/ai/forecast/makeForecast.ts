import type { TrendForecast } from '../../../contract/ai'
import { type ChatRequester, chat } from '../chat'
import { cleanForecast, INVALID_FORECAST } from '../clean/cleanForecast'
import { createFence } from '../prompts/fence'
import { forecastPrompt } from '../prompts/forecast'
import type { AiDeps } from '../Requester'
import { forecastWire } from '../wire/wire'
import { storeForecast } from './forecastRow'

/** Asks for a new one and keeps it. */
export async function makeForecast(deps: AiDeps, asking: ChatRequester): Promise<TrendForecast> {
  const now = deps.clock().toISOString()
  const { value } = await chat(deps, asking, {
    call: 'trends',
    purpose: 'text',
    prompt: forecastPrompt(createFence(), now.slice(0, 10)),
    schema: forecastWire,
    name: 'trend_forecast',
    invalid: INVALID_FORECAST,
    maxTokens: 8000,
    isShared: true,
  })
  const forecast = { ...cleanForecast(value), createdAt: now }
  await storeForecast(deps.knex, forecast)
  return forecast
}
