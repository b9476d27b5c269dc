import { classes } from '../classes'
import styles from './Tabs.module.css'

interface PendingTabsProps<Id extends string> {
  readonly label: string
  readonly tabs: readonly { readonly id: Id; readonly label: string }[]
  readonly current: Id | null
  readonly onChange: (id: Id) => void
}

/** The wide Tabs of a part that is not loaded yet, without their panels and without Radix. */
export function PendingTabs<Id extends string>({ label, tabs, current, onChange }: PendingTabsProps<Id>) {
  return (
    <div
      role="tablist"
      aria-label={label}
      className={classes(styles.list, styles.wide, current === null && styles.closed)}
    >
      {tabs.map(({ id, label: name }) => (
        <button
          key={id}
          type="button"
          role="tab"
          aria-selected={id === current}
          data-state={id === current ? 'active' : 'inactive'}
          className={styles.tab}
          // On mousedown, as in Tabs: before the click, the part may have loaded and replaced this tab.
          onMouseDown={({ button }) => button === 0 && onChange(id)}
          onClick={() => onChange(id)}
        >
          {name}
        </button>
      ))}
    </div>
  )
}
