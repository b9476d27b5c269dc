import { Tabs as RadixTabs } from 'radix-ui'
import type { FocusEvent, KeyboardEvent, PointerEvent, ReactNode } from 'react'
import { classes } from '../classes'
import styles from './Tabs.module.css'

export interface Tab<Id extends string> {
  readonly id: Id
  readonly label: string
  readonly content: ReactNode
}

interface TabsProps<Id extends string> {
  /** The accessible name of the list of tabs. */
  readonly label: string
  readonly tabs: readonly Tab<Id>[]
  /** Null while none is open: the tabs act as buttons then. */
  readonly current: Id | null
  readonly onChange: (id: Id) => void
  readonly isWide?: boolean
}

/** Radix focuses a pressed tab from script, for which browsers draw a focus ring as after a key press. */
const ringHandlers = {
  onPointerDown: ({ currentTarget }: PointerEvent<HTMLElement>) => currentTarget.setAttribute('data-pressed', ''),
  onKeyDown: endPress,
  onBlur: endPress,
}

function endPress({ currentTarget }: KeyboardEvent<HTMLElement> | FocusEvent<HTMLElement>) {
  currentTarget.removeAttribute('data-pressed')
}

export function Tabs<Id extends string>({ label, tabs, current, onChange, isWide }: TabsProps<Id>) {
  const handleChange = (value: string) => {
    const tab = tabs.find(({ id }) => id === value)
    if (tab) onChange(tab.id)
  }
  return (
    <RadixTabs.Root value={current ?? ''} onValueChange={handleChange}>
      <RadixTabs.List
        aria-label={label}
        className={classes(styles.list, isWide && styles.wide, current === null && styles.closed)}
      >
        {tabs.map(({ id, label: name }) => (
          <RadixTabs.Trigger key={id} value={id} className={styles.tab} {...ringHandlers}>
            {name}
          </RadixTabs.Trigger>
        ))}
      </RadixTabs.List>
      {tabs.map(({ id, content }) => (
        <RadixTabs.Content key={id} value={id} className={styles.panel}>
          {content}
        </RadixTabs.Content>
      ))}
    </RadixTabs.Root>
  )
}
