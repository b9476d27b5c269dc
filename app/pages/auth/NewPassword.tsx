import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { newPasswordForm } from '../../../contract/accountSettings'
import { useAccount } from '../../account/useAccount'
import { ApiError, errorWords } from '../../api/ApiError'
import { call } from '../../api/request'
import { ButtonLink } from '../../ui/Button'
import { PasswordField } from '../../ui/PasswordField'
import { StatePanel } from '../../ui/StatePanel'
import { toast } from '../../ui/toast'
import { useSchemaForm } from '../../ui/useSchemaForm'
import { AuthForm } from './AuthForm'
import { AuthLayout } from './AuthLayout'

interface NewPasswordProps {
  readonly token: string
}

/** Where the mail's link leads. Every session ends with it: one logs in with the new password then. */
export function NewPassword({ token }: NewPasswordProps) {
  const { recheck } = useAccount()
  const navigate = useNavigate()
  const [refusal, setRefusal] = useState<string | null>(null)
  const handleSubmit = async ({ password }: { password: string }) => {
    try {
      await call('/api/auth/reset/password', { method: 'POST', body: { token, password } })
    } catch (error) {
      if (error instanceof ApiError && error.parsed().code === 'TOKEN_INVALID') setRefusal(error.parsed().message)
      else toast({ title: 'The password was not changed', description: errorWords(error), variant: 'destructive' })
      return
    }
    await recheck()
    navigate('/auth/login', { replace: true })
    toast({ title: 'Password changed', description: 'Log in with your new password.' })
  }
  const { field, ...form } = useSchemaForm(newPasswordForm, handleSubmit)
  if (refusal !== null) {
    return (
      <StatePanel
        role="alert"
        title="Link not valid"
        text={refusal}
        action={
          <ButtonLink to="/auth/reset-password" look="primary">
            Ask for a new link
          </ButtonLink>
        }
      />
    )
  }
  return (
    <AuthLayout title="Choose a new password">
      <AuthForm action="Change password" {...form}>
        <PasswordField label="New password" autoComplete="new-password" {...field('password')} />
        <PasswordField label="Confirm new password" autoComplete="new-password" {...field('confirmPassword')} />
      </AuthForm>
    </AuthLayout>
  )
}
