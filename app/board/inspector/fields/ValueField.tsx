import { type KeyboardEvent, use, useEffect, useId, useRef, useState } from 'react'
import { classes } from '../../../ui/classes'
import { EditingContext } from '../Editing'
import styles from '../inspector.module.css'
import { reveal } from '../reveal'
import { MIXED, type MixedValue } from '../summarize'
import { MIXED_LABEL } from '../words'

interface ValueFieldProps {
  /** Shown beside the value. */
  readonly label: string
  /** The full name, if the label is an abbreviation. */
  readonly name?: string
  readonly unit?: string
  /** As typed. */
  readonly shown: MixedValue<string>
  readonly placeholder?: string
  readonly maxLength?: number
  /** If arrow keys step the value: what a screen reader announces. */
  readonly range?: { readonly now: number | undefined; readonly min: number; readonly max: number }
  readonly isStacked?: boolean
  /** Whether an empty field is a value; if not, it restores the previous one. */
  readonly mayBeEmpty?: boolean
  readonly isDisabled?: boolean
  /** Sets the typed value; returns an error message, or null. */
  onText(text: string): string | null
  /** Previews the value this many steps from where it was. */
  onSteps?(steps: number): void
}

/** Shift makes an arrow key's step this much larger. */
const LARGE = 10

/**
 * A field for an exact value: Enter and blur set it, arrow keys step it (one commit while a key is held), Escape
 * restores it. Invalid input stays as typed, with an error message.
 */
export function ValueField(props: ValueFieldProps) {
  const { label, name = label, unit, shown, range, isStacked, mayBeEmpty, isDisabled, onText, onSteps } = props
  const { live, store } = use(EditingContext)
  const id = useId()
  const [text, setText] = useState<string | null>(null)
  const [error, setError] = useState<string | null>(null)
  const steps = useRef(0)

  /** Sets the typed value. False if it is invalid. */
  const settle = (): boolean => {
    if (text === null) return true
    const isNothing = !mayBeEmpty && text.trim() === ''
    const trouble = isNothing || text === shown ? null : onText(text)
    setError(trouble)
    if (trouble === null) setText(null)
    return trouble === null
  }
  // If the field unmounts because something else was selected, its input is set as on blur, but not because the right
  // to edit was lost.
  const leave = useRef(settle)
  useEffect(() => {
    leave.current = settle
  })
  useEffect(() => () => void (store.board?.canEdit !== false && leave.current()), [store])

  const handleKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Enter') {
      if (settle()) event.currentTarget.select()
    } else if (event.key === 'Escape' && (text !== null || live.isRunning)) {
      event.preventDefault()
      event.stopPropagation()
      live.cancel()
      setText(null)
      setError(null)
    } else if (onSteps && (event.key === 'ArrowUp' || event.key === 'ArrowDown') && !event.ctrlKey && !event.metaKey) {
      event.preventDefault()
      if (!settle()) return
      if (!live.isRunning) steps.current = 0
      steps.current += (event.key === 'ArrowUp' ? 1 : -1) * (event.shiftKey ? LARGE : 1)
      onSteps(steps.current)
    }
  }
  const spoken = range && {
    role: 'spinbutton',
    'aria-valuenow': range.now,
    'aria-valuemin': range.min,
    'aria-valuemax': range.max,
    'aria-valuetext': shown === MIXED ? MIXED_LABEL : `${String(shown ?? '')}${unit ?? ''}`,
  }
  return (
    <div className={styles.value}>
      <div className={classes(styles.valueBox, isStacked && styles.stacked)} data-invalid={error ? '' : undefined}>
        <label htmlFor={id} className={styles.valueLabel}>
          {name === label ? (
            label
          ) : (
            <>
              <span aria-hidden="true">{label}</span>
              <span className="visually-hidden">{name}</span>
            </>
          )}
        </label>
        <input
          {...spoken}
          id={id}
          className={styles.valueInput}
          type="text"
          inputMode={range && range.min >= 0 ? 'decimal' : 'text'}
          enterKeyHint="done"
          autoComplete="off"
          spellCheck={range ? false : undefined}
          disabled={isDisabled}
          maxLength={props.maxLength}
          value={text ?? (shown === MIXED ? '' : (shown ?? ''))}
          placeholder={shown === MIXED ? MIXED_LABEL : props.placeholder}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
          onChange={(event) => {
            setText(event.target.value)
            setError(null)
          }}
          onFocus={(event) => range && event.target.select()}
          onKeyDown={handleKeyDown}
          onKeyUp={(event) => event.key.startsWith('Arrow') && live.commit()}
          onBlur={() => {
            live.commit()
            settle()
          }}
        />
        {unit && (
          <span className={styles.unit} aria-hidden="true">
            {unit}
          </span>
        )}
      </div>
      {error && (
        <p id={`${id}-error`} ref={reveal} role="alert" className={styles.error}>
          {error}
        </p>
      )}
    </div>
  )
}
