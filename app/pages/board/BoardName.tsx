import { useEffect, useId, useRef, useState } from 'react'
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

/**
 * The board's name, edited in place: saved on blur or Enter, and when the board or the page is left; reverted on Escape.
 */
export function BoardName({ name, isReadOnly, onRename }: BoardNameProps) {
  usePageTitle(name)
  const id = useId()
  /** Null while nothing is being typed: the name then follows other people's changes. */
  const [typed, setTyped] = useState<string | null>(null)

  const save = (next: string) => {
    if (!isReadOnly && next !== name) onRename(next)
  }
  useOnLeave(() => {
    const next = typed?.trim()
    if (next) save(next)
  })
  return (
    <span className={styles.name}>
      <label htmlFor={id} className="visually-hidden">
        {isReadOnly ? BOARD_NAME : EDITING}
      </label>
      <input
        id={id}
        className={styles.input}
        data-tooltip={name}
        value={isReadOnly ? name : (typed ?? name)}
        maxLength={BOARD_NAME_MAX}
        readOnly={isReadOnly}
        autoComplete="off"
        enterKeyHint="done"
        onChange={(event) => setTyped(event.target.value)}
        onBlur={() => {
          if (typed !== null) save(typed.trim() || DEFAULT_BOARD_NAME)
          setTyped(null)
        }}
        onKeyDown={(event) => {
          if (event.key === 'Escape') setTyped(null)
          if (event.key === 'Enter' && !event.nativeEvent.isComposing) event.currentTarget.blur()
        }}
      />
    </span>
  )
}

/** Calls back when the page is hidden or left, or this unmounts: no blur is fired then. */
function useOnLeave(callback: () => void): void {
  const leave = useRef(callback)
  useEffect(() => {
    leave.current = callback
  })
  useEffect(() => {
    const stop = new AbortController()
    const whenHidden = () => document.hidden && leave.current()
    document.addEventListener('visibilitychange', whenHidden, { signal: stop.signal })
    addEventListener('pagehide', () => leave.current(), { signal: stop.signal })
    return () => {
      stop.abort()
      leave.current()
    }
  }, [])
}
