import { type LoginRequest, loginRequest } from '../../../contract/account'
import { Field } from '../../ui/Field'
import { PasswordField } from '../../ui/PasswordField'
import { useSchemaForm } from '../../ui/useSchemaForm'
import { AuthForm } from './AuthForm'

interface LoginFormProps {
  /** Signs in; says itself what went well and what did not. */
  readonly onSubmit: (request: LoginRequest) => Promise<void>
}

export function LoginForm({ onSubmit }: LoginFormProps) {
  const { field, ...form } = useSchemaForm(loginRequest, onSubmit)
  return (
    <AuthForm action="Log in" {...form}>
      <Field label="Username" autoComplete="username" autoCapitalize="none" spellCheck={false} {...field('username')} />
      <PasswordField label="Password" autoComplete="current-password" {...field('password')} />
    </AuthForm>
  )
}
