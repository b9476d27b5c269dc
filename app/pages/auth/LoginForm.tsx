import { type LoginRequest, loginRequest } from '../../../contract/account'
import { Field } from '../../ui/Field'
import { AuthForm } from './AuthForm'
import { PasswordField } from './PasswordField'
import { useAuthForm } from './useAuthForm'

interface LoginFormProps {
  /** Signs in; says itself what went well and what did not. */
  readonly onSubmit: (request: LoginRequest) => Promise<void>
}

export function LoginForm({ onSubmit }: LoginFormProps) {
  const { field, ...form } = useAuthForm(loginRequest, onSubmit)
  return (
    <AuthForm action="Log in" {...form}>
      <Field label="Username" autoComplete="username" autoCapitalize="none" spellCheck={false} {...field('username')} />
      <PasswordField label="Password" autoComplete="current-password" {...field('password')} />
    </AuthForm>
  )
}
