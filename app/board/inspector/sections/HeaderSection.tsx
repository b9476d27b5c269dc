import { use } from 'react'
import { IconButton } from '../../../ui/IconButton'
import { EyeOffIcon, LockIcon } from '../../../ui/iconSets/pageIcons'
import { EyeIcon } from '../../../ui/icons'
import type { BoardElement } from '../../store/BoardElement'
import { EditingContext } from '../Editing'
import styles from '../inspector.module.css'
import { type Summary, summarize } from '../summarize'
import { COLOR, elementsOf, HIDE, IMAGE, LOCK, SHAPE, SHOW, TEXT, UNLOCK } from '../words'

/** The selection, and whether it is locked or hidden. */
export function HeaderSection({ all }: { readonly all: readonly BoardElement[] }) {
  const { store } = use(EditingContext)
  const summary = summarize(all)
  const ids = all.map(({ id }) => id)
  return (
    <div className={styles.head}>
      <p className={styles.what}>{selectionWords(summary)}</p>
      <IconButton
        label={summary.isLocked === true ? UNLOCK : LOCK}
        icon={LockIcon}
        className={summary.isLocked === true ? styles.isOn : undefined}
        onClick={() => store.setLocked(ids, summary.isLocked !== true)}
      />
      <IconButton
        label={summary.isHidden === true ? SHOW : HIDE}
        icon={summary.isHidden === true ? EyeOffIcon : EyeIcon}
        onClick={() => store.setHidden(ids, summary.isHidden !== true)}
      />
    </div>
  )
}

const ONE = { image: IMAGE, text: TEXT, color: COLOR, shape: SHAPE } as const
const MANY = { image: 'images', text: 'texts', color: 'colors', shape: 'shapes' } as const
const TYPES = ['text', 'image', 'shape', 'color'] as const

/** `Text`, `3 shapes`, or `3 elements: 1 text, 2 images`. */
export function selectionWords({ count, types }: Pick<Summary, 'count' | 'types'>): string {
  const present = TYPES.filter((type) => types[type] > 0)
  const [only] = present
  if (only && present.length === 1) return count === 1 ? ONE[only] : `${count} ${MANY[only]}`
  const parts = present.map((type) => `${types[type]} ${types[type] === 1 ? type : MANY[type]}`)
  return elementsOf(count, parts.join(', '))
}
