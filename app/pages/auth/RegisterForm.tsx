import { type RegisterRequest, registerForm } from '../../../contract/account'
import { Field } from '../../ui/Field'
import { PasswordField } from '../../ui/PasswordField'
import { useSchemaForm } from '../../ui/useSchemaForm'
import { AuthForm } from './AuthForm'
import { CONFIRM_PASSWORD, DISPLAY_NAME, EMAIL, PASSWORD, SIGN_UP, USERNAME } from './words'

interface RegisterFormProps {
  /** Registers; says itself what went well and what did not. */
  readonly onSubmit: (request: RegisterRequest) => Promise<void>
}

export function RegisterForm({ onSubmit }: RegisterFormProps) {
  const { field, ...form } = useSchemaForm(registerForm, ({ confirmPassword: _, ...request }) => onSubmit(request))
  return (
    <AuthForm action={SIGN_UP} {...form}>
      <Field label={USERNAME} autoComplete="username" autoCapitalize="none" spellCheck={false} {...field('username')} />
      <Field label={DISPLAY_NAME} autoComplete="name" {...field('displayName')} />
      <Field label={EMAIL} type="email" autoComplete="email" autoCapitalize="none" {...field('email')} />
      <PasswordField label={PASSWORD} autoComplete="new-password" {...field('password')} />
      <PasswordField label={CONFIRM_PASSWORD} autoComplete="new-password" {...field('confirmPassword')} />
    </AuthForm>
  )
}
