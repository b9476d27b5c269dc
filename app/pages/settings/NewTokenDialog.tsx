import { useId, useState } from 'react'
import * as z from 'zod/mini'
import {
  ACCESS_TOKEN_BOARDS_MAX,
  AGENT_SCOPES,
  type AgentScope,
  type CreatedAccessToken,
  newAccessToken,
} from '../../../contract/agents'
import { useAccount } from '../../account/useAccount'
import { ApiError } from '../../api/ApiError'
import { hasWords, useChoosable } from '../../boardPicker/useChoosable'
import type { Workspace } from '../../offline/workspace'
import { Button } from '../../ui/Button'
import { Field } from '../../ui/forms/Field'
import { PasswordField } from '../../ui/forms/PasswordField'
import { Select } from '../../ui/forms/Select'
import { useSchemaForm } from '../../ui/forms/useSchemaForm'
import { Dialog } from '../../ui/overlays/Dialog'
import { Spinner } from '../../ui/Spinner'
import { CANCEL, LOADING } from '../../ui/words'
import agentsStyles from './agents.module.css'
import styles from './settings.module.css'
import { createToken, reportFailure } from './settingsCalls'
import {
  ALL_BOARDS,
  ALL_BOARDS_DETAIL,
  CHOOSE_AT_LEAST_ONE_BOARD,
  CHOSEN_BOARDS,
  CREATE_TOKEN,
  chosenCount,
  EXPIRES,
  FIND_BOARD,
  LIFETIMES,
  mostBoards,
  NEW_TOKEN,
  NEW_TOKEN_DETAIL,
  NO_BOARD_FOUND,
  NO_SAVED_BOARDS,
  SCOPE,
  SCOPE_DETAILS,
  SCOPE_NAMES,
  TOKEN_NAME,
  TOKEN_NAME_DETAIL,
  TOKEN_WAS_NOT_CREATED,
  WHICH_BOARDS,
  YOUR_PASSWORD,
} from './words'

const typedFields = z.pick(newAccessToken, { name: true, password: true })
type TypedFields = z.infer<typeof typedFields>

const SCOPES = AGENT_SCOPES.map((value) => ({ value, label: SCOPE_NAMES[value], hint: SCOPE_DETAILS[value] }))
const WHICH = [
  { value: 'all', label: ALL_BOARDS, hint: ALL_BOARDS_DETAIL },
  { value: 'chosen', label: CHOSEN_BOARDS },
] as const
const FIRST_LIFETIME = '90'

interface NewTokenDialogProps {
  readonly onClose: () => void
  readonly onCreated: (created: CreatedAccessToken) => void
}

/** Asks what a new access token is for, and for the password. */
export function NewTokenDialog({ onClose, onCreated }: NewTokenDialogProps) {
  const { workspace } = useAccount()
  const formId = useId()
  const [scope, setScope] = useState<AgentScope>('propose')
  const [which, setWhich] = useState<(typeof WHICH)[number]['value']>('all')
  const [chosen, setChosen] = useState<readonly number[]>([])
  const [days, setDays] = useState<string>(FIRST_LIFETIME)
  const [boardsError, setBoardsError] = useState<string>()
  const boardsProblem = () => {
    if (which === 'all') return undefined
    if (chosen.length === 0) return CHOOSE_AT_LEAST_ONE_BOARD
    return chosen.length > ACCESS_TOKEN_BOARDS_MAX ? mostBoards(ACCESS_TOKEN_BOARDS_MAX) : undefined
  }
  const handleCreate = async (typed: TypedFields) => {
    if (boardsProblem()) return
    try {
      const boardIds = which === 'all' ? null : [...chosen]
      onCreated(await createToken({ ...typed, scope, boardIds, days: Number(days) }))
    } catch (error) {
      const { field, message } = error instanceof ApiError ? error.parsed() : { field: null, message: '' }
      if (field === 'name' || field === 'password') refuse(field, message)
      else if (field?.startsWith('boardIds')) setBoardsError(message)
      else reportFailure(TOKEN_WAS_NOT_CREATED, error, (words) => refuse('password', words))
    }
  }
  const { field, onSubmit, isBusy, refuse } = useSchemaForm(typedFields, handleCreate)
  const choose = (ids: readonly number[]) => {
    setChosen(ids)
    setBoardsError(undefined)
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={NEW_TOKEN}
      description={NEW_TOKEN_DETAIL}
      actions={
        <>
          <Button onClick={onClose} disabled={isBusy}>
            {CANCEL}
          </Button>
          <Button type="submit" form={formId} look="primary" isBusy={isBusy}>
            {CREATE_TOKEN}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        className={styles.form}
        onSubmit={(event) => {
          setBoardsError(boardsProblem())
          void onSubmit(event)
        }}
      >
        <Field label={TOKEN_NAME} hint={TOKEN_NAME_DETAIL} autoComplete="off" {...field('name')} />
        <RadioRows label={SCOPE} options={SCOPES} value={scope} onChange={setScope} />
        <RadioRows label={WHICH_BOARDS} options={WHICH} value={which} onChange={setWhich} />
        {which === 'chosen' && workspace && (
          <BoardChoice workspace={workspace} chosen={chosen} error={boardsError} onChange={choose} />
        )}
        <Select label={EXPIRES} options={LIFETIMES} value={days} onChange={setDays} />
        <PasswordField label={YOUR_PASSWORD} autoComplete="current-password" {...field('password')} />
      </form>
    </Dialog>
  )
}

interface RadioRowsProps<Value extends string> {
  readonly label: string
  readonly options: readonly { readonly value: Value; readonly label: string; readonly hint?: string }[]
  readonly value: Value
  readonly onChange: (value: Value) => void
}

/** A radio group with a line of explanation per option; the whole row is clickable. */
function RadioRows<Value extends string>({ label, options, value, onChange }: RadioRowsProps<Value>) {
  const id = useId()
  return (
    <fieldset className={agentsStyles.radios}>
      <legend className={agentsStyles.legend}>{label}</legend>
      {options.map((option) => (
        <label key={option.value} className={agentsStyles.radio}>
          <input
            type="radio"
            name={id}
            checked={option.value === value}
            aria-labelledby={`${id}-${option.value}`}
            aria-describedby={option.hint && `${id}-${option.value}-hint`}
            onChange={() => onChange(option.value)}
          />
          <span>
            <span id={`${id}-${option.value}`} className={agentsStyles.radioName}>
              {option.label}
            </span>
            {option.hint && (
              <span id={`${id}-${option.value}-hint`} className={agentsStyles.hint}>
                {option.hint}
              </span>
            )}
          </span>
        </label>
      ))}
    </fieldset>
  )
}

interface BoardChoiceProps {
  readonly workspace: Workspace
  /** Board ids. */
  readonly chosen: readonly number[]
  readonly error: string | undefined
  readonly onChange: (chosen: readonly number[]) => void
}

/** Picks any number of the person's boards that the server knows, found by name, most recently edited first. */
function BoardChoice({ workspace, chosen, error, onChange }: BoardChoiceProps) {
  const id = useId()
  const known = useChoosable(workspace)
  const [words, setWords] = useState('')
  const saved = (known ?? []).filter(({ id, isDraft, deletedAt }) => id !== null && !isDraft && deletedAt === null)
  const found = saved.filter(({ name }) => hasWords(name, words))
  return (
    <fieldset className={agentsStyles.boards} aria-label={WHICH_BOARDS} aria-describedby={error && `${id}-error`}>
      <Field
        type="search"
        label={FIND_BOARD}
        isLabelHidden
        placeholder={FIND_BOARD}
        value={words}
        onChange={(event) => setWords(event.target.value)}
        // Enter must not submit the surrounding form.
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
      />
      {known === null && <Spinner label={LOADING} />}
      {known !== null && found.length === 0 && (
        <p role="status" className={agentsStyles.hint}>
          {saved.length === 0 ? NO_SAVED_BOARDS : NO_BOARD_FOUND}
        </p>
      )}
      {found.length > 0 && (
        <ul className={agentsStyles.boardList} data-invalid={error ? '' : undefined}>
          {found.map(({ uid, id: boardId, name }) => (
            <li key={uid}>
              <label className={agentsStyles.board}>
                <input
                  type="checkbox"
                  checked={boardId !== null && chosen.includes(boardId)}
                  onChange={({ target }) => {
                    const others = chosen.filter((one) => one !== boardId)
                    onChange(target.checked && boardId !== null ? [...others, boardId] : others)
                  }}
                />
                <span>{name}</span>
              </label>
            </li>
          ))}
        </ul>
      )}
      <p role="status" className={agentsStyles.hint}>
        {chosen.length > 0 && chosenCount(chosen.length)}
      </p>
      {error && (
        <p id={`${id}-error`} role="alert" className={agentsStyles.error}>
          {error}
        </p>
      )}
    </fieldset>
  )
}
