import { useEffect, useId, useState } from 'react'
import { BOARD_NAME_MAX, DEFAULT_BOARD_NAME } from '../../../contract/limits'
import { usePageTitle } from '../../ui/usePageTitle'
import styles from './base/EditorHeader.module.css'
import { BOARD_NAME, EDITING } from './base/words'

interface BoardNameProps {
  readonly name: string
  readonly isReadOnly: boolean
  /** Called with a name that is neither empty nor the current one. */
  onRename(name: string): void
}

/** The board's name, edited in place: saved on blur or Enter, reverted on Escape. */
export function BoardName({ name, isReadOnly, onRename }: BoardNameProps) {
  usePageTitle(name)
  const id = useId()
  const [typed, setTyped] = useState(name)
  useEffect(() => setTyped(name), [name])

  const commit = () => {
    const next = typed.trim() || DEFAULT_BOARD_NAME
    setTyped(next)
    if (next !== name) onRename(next)
  }
  return (
    <span className={styles.name}>
      <label htmlFor={id} className="visually-hidden">
        {isReadOnly ? BOARD_NAME : EDITING}
      </label>
      <input
        id={id}
        className={styles.input}
        data-tooltip={name}
        value={typed}
        maxLength={BOARD_NAME_MAX}
        readOnly={isReadOnly}
        autoComplete="off"
        enterKeyHint="done"
        onChange={(event) => setTyped(event.target.value)}
        onBlur={commit}
        onKeyDown={(event) => {
          if (event.key === 'Escape') setTyped(name)
          if (event.key === 'Enter' && !event.nativeEvent.isComposing) event.currentTarget.blur()
        }}
      />
    </span>
  )
}
