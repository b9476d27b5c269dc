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
import { Button } from '../../ui/Button'
import { Field } from '../../ui/forms/Field'
import { PasswordField } from '../../ui/forms/PasswordField'
import { Select } from '../../ui/forms/Select'
import { useSchemaForm } from '../../ui/forms/useSchemaForm'
import { Dialog } from '../../ui/overlays/Dialog'
import { CANCEL } from '../../ui/words'
import { BoardChoice } from './BoardChoice'
import { RadioRows } from './RadioRows'
import { reportFailure } from './reportFailure'
import styles from './settings.module.css'
import { createToken } from './settingsCalls'
import {
  ALL_BOARDS,
  ALL_BOARDS_DETAIL,
  CHOOSE_AT_LEAST_ONE_BOARD,
  CHOSEN_BOARDS,
  CREATE_TOKEN,
  EXPIRES,
  LIFETIMES,
  mostBoards,
  NEW_TOKEN,
  NEW_TOKEN_DETAIL,
  SCOPE,
  SCOPE_DETAILS,
  SCOPE_NAMES,
  TOKEN_NAME,
  TOKEN_NAME_DETAIL,
  TOKEN_WAS_NOT_CREATED,
  WHICH_BOARDS,
  YOUR_PASSWORD,
} from './words'

interface NewTokenDialogProps {
  readonly onClose: () => void
  readonly onCreated: (created: CreatedAccessToken) => void
}

const typedFields = z.pick(newAccessToken, { name: true, password: true })
type TypedFields = z.infer<typeof typedFields>

const SCOPES = AGENT_SCOPES.map((value) => ({ value, label: SCOPE_NAMES[value], hint: SCOPE_DETAILS[value] }))
const WHICH = [
  { value: 'all', label: ALL_BOARDS, hint: ALL_BOARDS_DETAIL },
  { value: 'chosen', label: CHOSEN_BOARDS },
] as const
const FIRST_LIFETIME = '90'

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
