import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { newPasswordForm } from '../../../contract/accountSettings'
import { useAccount } from '../../account/useAccount'
import { ApiError, errorMessage } from '../../api/ApiError'
import { call } from '../../api/request'
import { ButtonLink } from '../../ui/Button'
import { PasswordField } from '../../ui/forms/PasswordField'
import { useSchemaForm } from '../../ui/forms/useSchemaForm'
import { StatePanel } from '../../ui/StatePanel'
import { toast } from '../../ui/toast'
import { AuthForm } from './AuthForm'
import { AuthLayout } from './AuthLayout'
import {
  ASK_FOR_NEW_LINK,
  CHANGE_PASSWORD,
  CHOOSE_NEW_PASSWORD,
  CONFIRM_NEW_PASSWORD,
  LINK_NOT_VALID,
  NEW_PASSWORD,
  PASSWORD_CHANGED,
  PASSWORD_CHANGED_DETAIL,
  PASSWORD_WAS_NOT_CHANGED,
} from './words'

interface NewPasswordProps {
  readonly token: string
}

/** The target of the reset link. A new password ends all sessions: the person logs in with it next. */
export function NewPassword({ token }: NewPasswordProps) {
  const { recheck } = useAccount()
  const navigate = useNavigate()
  const [refusal, setRefusal] = useState<string | null>(null)
  const handleSubmit = async ({ password }: { password: string }) => {
    try {
      await call('/api/auth/reset/password', { method: 'POST', body: { token, password } })
    } catch (error) {
      if (error instanceof ApiError && error.parsed().code === 'TOKEN_INVALID') setRefusal(error.parsed().message)
      else toast({ title: PASSWORD_WAS_NOT_CHANGED, description: errorMessage(error), variant: 'destructive' })
      return
    }
    await recheck()
    navigate('/auth/login', { replace: true })
    toast({ title: PASSWORD_CHANGED, description: PASSWORD_CHANGED_DETAIL })
  }
  const { field, ...form } = useSchemaForm(newPasswordForm, handleSubmit)
  if (refusal !== null) {
    return (
      <StatePanel
        role="alert"
        title={LINK_NOT_VALID}
        text={refusal}
        action={
          <ButtonLink to="/auth/reset-password" look="primary">
            {ASK_FOR_NEW_LINK}
          </ButtonLink>
        }
      />
    )
  }
  return (
    <AuthLayout title={CHOOSE_NEW_PASSWORD}>
      <AuthForm action={CHANGE_PASSWORD} {...form}>
        <PasswordField label={NEW_PASSWORD} autoComplete="new-password" {...field('password')} />
        <PasswordField label={CONFIRM_NEW_PASSWORD} autoComplete="new-password" {...field('confirmPassword')} />
      </AuthForm>
    </AuthLayout>
  )
}
