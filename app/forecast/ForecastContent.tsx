import { lazy } from 'react'
import type { TrendForecast } from '../../contract/ai'
import { isClipboardFailure } from '../platform/expected'
import { reportError } from '../platform/reportError'
import { WhenSeen } from '../ui/content/WhenSeen'
import { LazyBoundary } from '../ui/LazyBoundary'
import { toast } from '../ui/toast'
import { type ChartData, isDrawable } from './chartRows'
import styles from './forecast.module.css'
import {
  AS_TABLE,
  CANNOT_COPY,
  COLORS,
  CONFIDENCE,
  copied,
  copyColor,
  KEYWORDS,
  NO_VALUE,
  TIMEFRAME,
  TRENDS_OVER_TIME,
  WHEN,
} from './words'

const TrendChart = lazy(async () => ({ default: (await import('./TrendChart')).TrendChart }))

interface ForecastContentProps {
  readonly forecast: TrendForecast
}

/** Trends, insights and the chart, always as plain text. */
export function ForecastContent({ forecast: { trends, insights, chartData } }: ForecastContentProps) {
  const space = <div className={styles.canvas} />
  return (
    <>
      <div className={styles.insights}>
        <p className={styles.summary}>{insights.summary}</p>
        <dl className={styles.facts}>
          <div>
            <dt>{TIMEFRAME}</dt>
            <dd>{insights.timeframe}</dd>
          </div>
          <div>
            <dt>{CONFIDENCE}</dt>
            <dd>{Math.round(insights.confidence * 100)}%</dd>
          </div>
        </dl>
      </div>
      {isDrawable(chartData) && (
        <figure className={styles.chart}>
          <WhenSeen className={styles.canvas}>
            {() => (
              <LazyBoundary fallback={space}>
                <TrendChart data={chartData} />
              </LazyBoundary>
            )}
          </WhenSeen>
          <ChartTable data={chartData} />
        </figure>
      )}
      <ul className={styles.trends}>
        {trends.map(({ name, growth, description, keywords, colors }) => (
          <li key={name} className={styles.trend}>
            <h3 className={styles.name}>
              {name} <span className={styles.growth}>{growth}</span>
            </h3>
            <p className={styles.words}>{description}</p>
            {keywords.length > 0 && (
              <ul className={styles.keywords} aria-label={KEYWORDS}>
                {[...new Set(keywords)].map((word) => (
                  <li key={word}>{word}</li>
                ))}
              </ul>
            )}
            {colors.length > 0 && (
              <ul className={styles.colors} aria-label={COLORS}>
                {[...new Set(colors)].map((color) => (
                  <li key={color}>
                    <button
                      type="button"
                      className={styles.color}
                      style={{ backgroundColor: color }}
                      aria-label={copyColor(color)}
                      data-tooltip={color}
                      onClick={() => void copy(color)}
                    />
                  </li>
                ))}
              </ul>
            )}
          </li>
        ))}
      </ul>
    </>
  )
}

/** The chart's numbers as a table, for people who can't see the chart or prefer numbers. */
function ChartTable({ data: { labels, datasets } }: { readonly data: ChartData }) {
  return (
    <details className={styles.table}>
      <summary>{AS_TABLE}</summary>
      <div className={styles.scroll}>
        <table>
          <caption className="visually-hidden">{TRENDS_OVER_TIME}</caption>
          <thead>
            <tr>
              <th scope="col">{WHEN}</th>
              {datasets.map(({ name }) => (
                <th key={name} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {labels.map((label, row) => (
              <tr key={label}>
                <th scope="row">{label}</th>
                {datasets.map(({ name, data }) => (
                  <td key={name}>{data[row] ?? NO_VALUE}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  )
}

async function copy(color: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(color)
    toast({ title: copied(color) })
  } catch (error) {
    if (!isClipboardFailure(error)) reportError(error, 'forecast')
    toast({ title: color, description: CANNOT_COPY })
  }
}
