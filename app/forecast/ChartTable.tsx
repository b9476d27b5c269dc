import type { ChartData } from './chartRows'
import styles from './forecast.module.css'

/** The chart's numbers, for who does not see it, and for who wants them. */
export function ChartTable({ data: { labels, datasets } }: { readonly data: ChartData }) {
  return (
    <details className={styles.table}>
      <summary>As a table</summary>
      <div className={styles.scroll}>
        <table>
          <caption className="visually-hidden">Trends over time</caption>
          <thead>
            <tr>
              <th scope="col">When</th>
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
                  <td key={name}>{data[row] ?? 'none'}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  )
}
