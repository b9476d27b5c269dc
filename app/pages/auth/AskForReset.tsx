import { useState } from 'react'
import { type ResetRequest, resetRequest } from '../../../contract/accountSettings'
import { errorWords } from '../../api/ApiError'
import { call } from '../../api/request'
import { ButtonLink } from '../../ui/Button'
import { Field } from '../../ui/Field'
import { toast } from '../../ui/toast'
import { useSchemaForm } from '../../ui/useSchemaForm'
import { AuthForm } from './AuthForm'
import { AuthLayout } from './AuthLayout'
import styles from './separate.module.css'

/** Asks for the email. What comes of it is said alike for every address. */
export function AskForReset() {
  const [sentTo, setSentTo] = useState<string | null>(null)
  const handleSubmit = async (request: ResetRequest) => {
    try {
      await call('/api/auth/reset', { method: 'POST', body: request })
      setSentTo(request.email)
    } catch (error) {
      toast({ title: 'The mail was not sent', description: errorWords(error), variant: 'destructive' })
    }
  }
  const { field, ...form } = useSchemaForm(resetRequest, handleSubmit)
  const back = (
    <p className={styles.links}>
      <ButtonLink to="/auth/login">Back to login</ButtonLink>
    </p>
  )
  if (sentTo !== null) {
    return (
      <AuthLayout title="Look into your inbox">
        <p role="status">
          If {sentTo} has an account, a mail with a link is on its way. The link works once, for one hour. Nothing
          there? Look into the spam folder, or try another address.
        </p>
        {back}
      </AuthLayout>
    )
  }
  return (
    <AuthLayout title="Reset password">
      <p className={styles.words}>Enter the email of your account, and we send a link to choose a new password.</p>
      <AuthForm action="Send the link" {...form}>
        <Field label="Email" type="email" autoComplete="email" autoCapitalize="none" {...field('email')} />
      </AuthForm>
      {back}
    </AuthLayout>
  )
}
