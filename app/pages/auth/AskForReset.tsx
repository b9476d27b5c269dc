import { useState } from 'react'
import { type ResetRequest, resetRequest } from '../../../contract/accountSettings'
import { errorMessage } from '../../api/ApiError'
import { call } from '../../api/request'
import { Field } from '../../ui/forms/Field'
import { useSchemaForm } from '../../ui/forms/useSchemaForm'
import { Link } from '../../ui/Link'
import { toast } from '../../ui/toast'
import { AuthForm } from './AuthForm'
import { AuthLayout } from './AuthLayout'
import styles from './separate.module.css'
import {
  BACK_TO_LOGIN,
  EMAIL,
  LOOK_INTO_YOUR_INBOX,
  MAIL_WAS_NOT_SENT,
  mailIsOnItsWay,
  RESET_PASSWORD,
  RESET_PASSWORD_DETAIL,
  SEND_LINK,
} from './words'

/** Requests a reset link by email. The response is the same for every address. */
export function AskForReset() {
  const [sentTo, setSentTo] = useState<string | null>(null)
  const handleSubmit = async (request: ResetRequest) => {
    try {
      await call('/api/auth/reset', { method: 'POST', body: request })
      setSentTo(request.email)
    } catch (error) {
      toast({ title: MAIL_WAS_NOT_SENT, description: errorMessage(error), variant: 'destructive' })
    }
  }
  const { field, ...form } = useSchemaForm(resetRequest, handleSubmit)
  const back = (
    <p className={styles.links}>
      <Link to="/auth/login">{BACK_TO_LOGIN}</Link>
    </p>
  )
  if (sentTo !== null) {
    return (
      <AuthLayout title={LOOK_INTO_YOUR_INBOX}>
        <p role="status">{mailIsOnItsWay(sentTo)}</p>
        {back}
      </AuthLayout>
    )
  }
  return (
    <AuthLayout title={RESET_PASSWORD}>
      <p className={styles.words}>{RESET_PASSWORD_DETAIL}</p>
      <AuthForm action={SEND_LINK} {...form}>
        <Field label={EMAIL} type="email" autoComplete="email" autoCapitalize="none" {...field('email')} />
      </AuthForm>
      {back}
    </AuthLayout>
  )
}
