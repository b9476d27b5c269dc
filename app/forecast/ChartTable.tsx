import type { ChartData } from './chartRows'
import styles from './forecast.module.css'
import { AS_TABLE, NO_VALUE, TRENDS_OVER_TIME, WHEN } from './words'

/** The chart's numbers as a table, for people who can't see the chart or prefer numbers. */
export function ChartTable({ data: { labels, datasets } }: { readonly data: ChartData }) {
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
