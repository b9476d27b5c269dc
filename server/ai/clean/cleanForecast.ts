import type { TrendForecast } from '../../../contract/ai'
import { AI_ITEMS_MAX, AI_LINE_MAX, AI_TEXT_MAX } from '../../../contract/aiLimits'
import { unknownError } from '../providerError'
import { clampNumber, colorOf, fieldOf, lineOf, linesOf, listOf, numberOf, textOf } from './values'

export const INVALID_FORECAST = 'Invalid response format from AI trend forecast'

const KEYWORDS = { items: 8, length: 80 }
const DATASETS_MAX = 6
/** Colors for datasets without one. */
const CHART_COLORS = ['#b0623f', '#1f6f78', '#c9a15a', '#5b6770', '#8b5a7c', '#3f7d4e']

/** Throws UNKNOWN_ERROR if there is not a single trend. */
export function cleanForecast(value: unknown): Omit<TrendForecast, 'createdAt'> {
  const trends = listOf(fieldOf(value, 'trends'), AI_ITEMS_MAX).flatMap((one) => {
    const name = lineOf(fieldOf(one, 'name'), AI_LINE_MAX)
    if (!name) return []
    return {
      name,
      growth: growthOf(fieldOf(one, 'growth')),
      description: textOf(fieldOf(one, 'description'), AI_TEXT_MAX),
      keywords: linesOf(fieldOf(one, 'keywords'), KEYWORDS),
      colors: [...new Set(listOf(fieldOf(one, 'colors'), 8).flatMap((color) => colorOf(color) ?? []))],
    }
  })
  if (trends.length === 0) throw unknownError(INVALID_FORECAST)
  const insights = fieldOf(value, 'insights')
  return {
    trends,
    insights: {
      summary: textOf(fieldOf(insights, 'summary'), AI_TEXT_MAX),
      timeframe: lineOf(fieldOf(insights, 'timeframe'), AI_LINE_MAX),
      confidence: confidenceOf(fieldOf(insights, 'confidence')),
    },
    chartData: chartOf(fieldOf(value, 'chart') ?? fieldOf(value, 'chartData')),
  }
}

/** 0 to 1; some models use percent. */
function confidenceOf(value: unknown): number {
  const given = numberOf(value) ?? 0
  return clampNumber(given > 1 && given <= 100 ? given / 100 : given, { min: 0, max: 1 }) ?? 0
}

function growthOf(value: unknown): string {
  return typeof value === 'number' && Number.isFinite(value) ? `${value > 0 ? '+' : ''}${value}%` : lineOf(value, 80)
}

/** Drops a dataset that lacks a number for a label: it would be drawn as if it had one. */
function chartOf(value: unknown): TrendForecast['chartData'] {
  const labels = listOf(fieldOf(value, 'labels'), AI_ITEMS_MAX).map((label) => lineOf(label, 80))
  const datasets = listOf(fieldOf(value, 'datasets'), DATASETS_MAX).flatMap((one, index) => {
    const name = lineOf(fieldOf(one, 'name'), AI_LINE_MAX)
    const data = listOf(fieldOf(one, 'data'), labels.length).flatMap((number) => {
      const known = numberOf(number)
      return known === undefined ? [] : Math.min(1_000_000, Math.max(-1_000_000, known))
    })
    if (!name || data.length < labels.length) return []
    const color = colorOf(fieldOf(one, 'color')) ?? CHART_COLORS[index % CHART_COLORS.length] ?? '#5b6770'
    return { name, color, data }
  })
  return datasets.length > 0 && labels.length > 0 ? { labels, datasets } : { labels: [], datasets: [] }
}
