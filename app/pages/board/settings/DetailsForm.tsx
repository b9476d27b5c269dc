import { useEffect, useRef } from 'react'
import { useForm } from 'react-hook-form'
import type { BoardStore } from '../../../board/store/BoardStore'
import type { LocalBoard } from '../../../offline/types'
import { Field } from '../../../ui/forms/Field'
import { TextArea } from '../../../ui/forms/TextArea'
import styles from './BoardSettings.module.css'
import {
  type BoardField,
  type BoardFields,
  CATEGORY_SUGGESTIONS,
  fieldError,
  fieldsOf,
  fieldsPatch,
} from './boardFields'
import { CATEGORY, DESCRIPTION, NAME, SUGGESTED_CATEGORIES } from './words'

interface DetailsFormProps {
  readonly store: BoardStore
  readonly board: LocalBoard
  readonly isReadOnly: boolean
}

/** Name, description and category. Each is saved on blur, and all when the sheet closes. */
export function DetailsForm({ store, board, isReadOnly }: DetailsFormProps) {
  const { register, getValues, setValue, resetField, trigger, watch, formState } = useForm<BoardFields>({
    // Validating on blur would show or hide an error and shift what is being pressed.
    mode: 'onChange',
    values: fieldsOf(board),
    // Shows other people's changes, but not over what is being typed.
    resetOptions: { keepDirtyValues: true, keepErrors: true },
  })
  const saveField = (field: BoardField) => {
    const now = store.board
    if (isReadOnly || !now) return
    const patch = fieldsPatch(now, { [field]: getValues(field) })
    if (patch) store.updateBoard(patch)
    const saved = store.board
    if (saved && !fieldError(field, getValues(field))) resetField(field, { defaultValue: fieldsOf(saved)[field] })
  }
  useSaveOnLeave(store, isReadOnly, getValues)

  const field = (name: BoardField) => ({
    ...register(name, { validate: (value) => fieldError(name, value) ?? true, onBlur: () => saveField(name) }),
    error: formState.errors[name]?.message,
    readOnly: isReadOnly,
  })
  const category = watch('category')
  return (
    <form
      noValidate
      className={styles.section}
      onSubmit={(event) => {
        event.preventDefault()
        void trigger().then(() => (['name', 'description', 'category'] as const).forEach(saveField))
      }}
    >
      <Field label={NAME} autoComplete="off" enterKeyHint="done" {...field('name')} />
      <TextArea label={DESCRIPTION} rows={3} {...field('description')} />
      <div className={styles.category}>
        <Field label={CATEGORY} autoComplete="off" enterKeyHint="done" {...field('category')} />
        {!isReadOnly && (
          <fieldset className={styles.chips} aria-label={SUGGESTED_CATEGORIES}>
            {CATEGORY_SUGGESTIONS.map((suggestion) => (
              <button
                key={suggestion}
                type="button"
                className={styles.chip}
                aria-pressed={suggestion === category}
                onClick={() => {
                  setValue('category', suggestion, { shouldDirty: true, shouldValidate: true })
                  saveField('category')
                }}
              >
                {suggestion}
              </button>
            ))}
          </fieldset>
        )}
      </div>
      {/* A form with several fields is only submitted by Enter if it has a submit button. */}
      <button type="submit" hidden />
    </form>
  )
}

/** Saves what was typed when the sheet or the page closes, which fires no blur. */
function useSaveOnLeave(store: BoardStore, isReadOnly: boolean, typed: () => BoardFields): void {
  const save = useRef(() => {})
  save.current = () => {
    const board = store.board
    if (isReadOnly || !board || board.deletedAt !== null) return
    const patch = fieldsPatch(board, typed())
    if (patch) store.updateBoard(patch)
  }
  useEffect(() => {
    const stop = new AbortController()
    const whenHidden = () => document.hidden && save.current()
    document.addEventListener('visibilitychange', whenHidden, { signal: stop.signal })
    addEventListener('pagehide', () => save.current(), { signal: stop.signal })
    return () => {
      stop.abort()
      save.current()
    }
  }, [])
}
