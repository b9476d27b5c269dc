import type { ReactNode } from 'react'
import type { SWRResponse } from 'swr'
import { Skeleton } from '../../ui/content/Skeleton'
import { NotLoaded } from './NotLoaded'
import styles from './settings.module.css'
import { LIST_COULD_NOT_BE_LOADED } from './words'

interface SettingsListProps<Item> {
  readonly list: SWRResponse<Item[], Error>
  /** Shown if the list has no items. */
  readonly empty?: string
  /** Renders a list item, with its key. */
  readonly children: (item: Item) => ReactNode
}

/** A list of the account's in all its states: loading, failed, empty, or with items. */
export function SettingsList<Item>({ list: { data, error, mutate }, empty, children }: SettingsListProps<Item>) {
  if (!data) {
    if (!error) return <Skeleton className={styles.placeholder} />
    return <NotLoaded text={LIST_COULD_NOT_BE_LOADED} onRetry={() => void mutate()} />
  }
  if (data.length === 0 && empty !== undefined) return <p className={styles.note}>{empty}</p>
  return <ul className={styles.list}>{data.map(children)}</ul>
}
