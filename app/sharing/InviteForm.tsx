import { type FormEvent, useRef, useState } from 'react'
import { isOutsideFailure } from '../platform/expected'
import { reportUnless } from '../platform/reportError'
import { Button } from '../ui/Button'
import { Field } from '../ui/forms/Field'
import { Switch } from '../ui/forms/Switch'
import { ResendButton } from './ResendButton'
import styles from './ShareSheet.module.css'
import { invite, inviteWho } from './sharingCalls'
import { useAction } from './useAction'
import {
  CAN_EDIT,
  ENTER_USERNAME_OR_EMAIL,
  INVITE,
  INVITE_PEOPLE,
  isInvited,
  isInvitedByMail,
  isInvitedHere,
  USERNAME_OR_EMAIL,
} from './words'

interface InviteFormProps {
  readonly boardId: number
  readonly boardUid: string
  /** Called with an announcement for screen readers once the server has the invitation. */
  readonly onInvited: (words: string) => Promise<unknown>
}

interface Typed {
  readonly who: string
  readonly canEdit: boolean
}

const NOTHING: Typed = { who: '', canEdit: false }
/** Unsent input by board, kept when the sheet closes or sending fails. */
const unsent = new Map<string, Typed>()

/** Invites someone by username or email, even without an account. */
export function InviteForm({ boardId, boardUid, onInvited }: InviteFormProps) {
  const [typed, setTyped] = useState(unsent.get(boardUid) ?? NOTHING)
  const [isEmpty, setIsEmpty] = useState(false)
  const [invited, setInvited] = useState('')
  const field = useRef<HTMLInputElement>(null)
  const action = useAction()

  const change = (part: Partial<Typed>) => {
    const next = { ...typed, ...part }
    unsent.set(boardUid, next)
    setTyped(next)
    setIsEmpty(false)
    setInvited('')
    action.clearError()
  }

  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault()
    const who = inviteWho(typed.who)
    setIsEmpty(!who)
    if (!who) return field.current?.focus()
    // The person may keep typing, even after closing and reopening the sheet.
    const isUnchanged = () => unsent.get(boardUid)?.who === typed.who
    const isDone = await action.run(async () => {
      await invite(boardId, { ...who, canEdit: typed.canEdit })
      const name = who.email ?? `@${who.username}`
      await onInvited(isInvited(name)).catch(reportUnless(isOutsideFailure, 'sharing'))
      setTyped((now) => (now.who === typed.who ? { ...now, who: '' } : now))
      if (isUnchanged()) unsent.delete(boardUid)
      setInvited(who.email ? isInvitedByMail(name) : isInvitedHere(name))
    })
    field.current?.focus()
    if (!isDone && isUnchanged()) field.current?.select()
  }

  return (
    <form noValidate className={styles.section} onSubmit={(event) => void handleSubmit(event)}>
      <h3 className={styles.heading}>{INVITE_PEOPLE}</h3>
      <div className={styles.invite}>
        <Field
          ref={field}
          label={USERNAME_OR_EMAIL}
          isLabelHidden
          placeholder={USERNAME_OR_EMAIL}
          inputMode="email"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint="send"
          value={typed.who}
          error={isEmpty ? ENTER_USERNAME_OR_EMAIL : action.error}
          onChange={(event) => change({ who: event.target.value })}
        />
        <Button type="submit" look="primary" isBusy={action.isBusy}>
          {INVITE}
        </Button>
      </div>
      {action.code === 'EMAIL_NOT_VERIFIED' && <ResendButton />}
      <Switch
        label={CAN_EDIT}
        checked={typed.canEdit}
        onChange={(event) => change({ canEdit: event.target.checked })}
      />
      {invited && <p className={styles.note}>{invited}</p>}
    </form>
  )
}
