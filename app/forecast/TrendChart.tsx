import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import UPlot from 'uplot'
import 'uplot/dist/uPlot.min.css'
import { classes } from '../ui/classes'
import { type ChartData, chartColumns, DASHES, pointWords } from './chartRows'
import styles from './forecast.module.css'
import { ARROW_KEYS_GO_FROM_POINT, chartOf, linesFromTo, NO_VALUE } from './words'

interface TrendChartProps {
  readonly data: ChartData
}

/** In CSS px. */
const HEIGHT = 260

/** A line chart of the forecast, with values at the pointer or at the point chosen with the arrow keys. */
export function TrendChart({ data }: TrendChartProps) {
  const place = useRef<HTMLDivElement>(null)
  const [index, setIndex] = useState<number | null>(null)
  const plot = useRef<UPlot>(null)
  useEffect(() => {
    const node = place.current
    if (!node) return
    let chart = draw(node, data, setIndex)
    plot.current = chart
    const resized = new ResizeObserver(() => chart.setSize({ width: node.clientWidth, height: HEIGHT }))
    resized.observe(node)
    // A canvas doesn't react to CSS variables: a new theme requires a redraw.
    const redraw = () => {
      chart.destroy()
      chart = draw(node, data, setIndex)
      plot.current = chart
    }
    const themed = new MutationObserver(redraw)
    themed.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme'] })
    const scheme = matchMedia('(prefers-color-scheme: dark)')
    scheme.addEventListener('change', redraw)
    return () => {
      resized.disconnect()
      themed.disconnect()
      scheme.removeEventListener('change', redraw)
      chart.destroy()
    }
  }, [data])

  const last = data.labels.length - 1
  // While no point is shown, the last one reserves the space invisibly, so that nothing below moves under a finger.
  const shown = index ?? last
  const showPoint = (next: number | null) => {
    setIndex(next)
    const chart = plot.current
    chart?.setCursor(next === null ? NOWHERE : { left: chart.valToPos(next, 'x'), top: HEIGHT / 2 })
  }
  const handleKeyDown = (event: KeyboardEvent) => {
    const next = pointFor(event.key, index, last)
    if (next === undefined) return
    event.preventDefault()
    showPoint(next)
  }
  return (
    <>
      <div
        ref={place}
        className={styles.canvas}
        role="slider"
        tabIndex={0}
        aria-label={chartOf(nameOf(data))}
        aria-orientation="horizontal"
        aria-valuemin={0}
        aria-valuemax={last}
        aria-valuenow={index ?? 0}
        aria-valuetext={index === null ? ARROW_KEYS_GO_FROM_POINT : pointWords(data, index)}
        onKeyDown={handleKeyDown}
      />
      <ul className={styles.legend} data-at={index ?? undefined} aria-hidden="true">
        {data.datasets.map(({ name, color, data: values }, each) => (
          <li key={name}>
            <svg aria-hidden="true" width="28" height="8">
              <line
                x1="0"
                x2="28"
                y1="4"
                y2="4"
                stroke={color}
                strokeWidth="3"
                strokeDasharray={DASHES[each % DASHES.length]?.join(' ')}
              />
            </svg>
            {name}
            <strong className={styles.point}>{values[shown] ?? NO_VALUE}</strong>
          </li>
        ))}
        <li className={classes(styles.point, styles.at)}>{data.labels[shown]}</li>
      </ul>
    </>
  )
}

const NOWHERE = { left: -10, top: -10 }

/** The point that a key leads to; null clears it, undefined for other keys. */
function pointFor(key: string, index: number | null, last: number): number | null | undefined {
  switch (key) {
    case 'ArrowRight':
    case 'ArrowUp':
      return index === null ? 0 : Math.min(last, index + 1)
    case 'ArrowLeft':
    case 'ArrowDown':
      return index === null ? last : Math.max(0, index - 1)
    case 'Home':
      return 0
    case 'End':
      return last
    case 'Escape':
      return index === null ? undefined : null
    default:
      return undefined
  }
}

function draw(node: HTMLElement, data: ChartData, onIndex: (index: number | null) => void): UPlot {
  const { color: ink, borderTopColor: line, fontFamily } = getComputedStyle(node)
  const axis = { stroke: ink, font: `14px ${fontFamily}`, grid: { stroke: line, width: 1 }, ticks: { stroke: line } }
  const options: UPlot.Options = {
    width: node.clientWidth,
    height: HEIGHT,
    legend: { show: false },
    cursor: { drag: { x: false, y: false } },
    // Indexes of labels, not times.
    scales: { x: { time: false } },
    axes: [
      {
        ...axis,
        incrs: [1, 2, 3, 4, 6, 12],
        space: 64,
        values: (_, splits) => splits.map((place) => data.labels[place] ?? ''),
      },
      { ...axis, size: 48 },
    ],
    series: [
      {},
      ...data.datasets.map(({ name, color }, each) => ({
        label: name,
        stroke: color,
        width: 2.5,
        dash: [...(DASHES[each % DASHES.length] ?? [])],
        points: { show: data.labels.length <= 12, size: 6 },
      })),
    ],
    hooks: { setCursor: [(chart) => onIndex(chart.cursor.idx ?? null)] },
  }
  return new UPlot(options, chartColumns(data), node)
}

const nameOf = ({ labels, datasets }: ChartData): string =>
  linesFromTo(datasets.map(({ name }) => name).join(', '), labels[0], labels.at(-1))
