import { type LoginRequest, loginRequest } from '../../../contract/auth'
import { Field } from '../../ui/forms/Field'
import { PasswordField } from '../../ui/forms/PasswordField'
import { useSchemaForm } from '../../ui/forms/useSchemaForm'
import { LOG_IN } from '../../ui/words'
import { AuthForm } from './AuthForm'
import { PASSWORD, USERNAME } from './words'

interface LoginFormProps {
  /** Signs in; reports success and failure itself. */
  readonly onSubmit: (request: LoginRequest) => Promise<unknown>
}

export function LoginForm({ onSubmit }: LoginFormProps) {
  const { field, ...form } = useSchemaForm(loginRequest, onSubmit)
  return (
    <AuthForm action={LOG_IN} {...form}>
      <Field
        label={USERNAME}
        autoComplete="username webauthn"
        autoCapitalize="none"
        spellCheck={false}
        {...field('username')}
      />
      <PasswordField label={PASSWORD} autoComplete="current-password" {...field('password')} />
    </AuthForm>
  )
}
