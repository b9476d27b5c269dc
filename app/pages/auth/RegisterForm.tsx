import { type RegisterRequest, registerForm } from '../../../contract/account'
import { Field } from '../../ui/Field'
import { PasswordField } from '../../ui/PasswordField'
import { useSchemaForm } from '../../ui/useSchemaForm'
import { AuthForm } from './AuthForm'

interface RegisterFormProps {
  /** Registers; says itself what went well and what did not. */
  readonly onSubmit: (request: RegisterRequest) => Promise<void>
}

export function RegisterForm({ onSubmit }: RegisterFormProps) {
  const { field, ...form } = useSchemaForm(registerForm, ({ confirmPassword: _, ...request }) => onSubmit(request))
  return (
    <AuthForm action="Sign up" {...form}>
      <Field label="Username" autoComplete="username" autoCapitalize="none" spellCheck={false} {...field('username')} />
      <Field label="Display name" autoComplete="name" {...field('displayName')} />
      <Field label="Email" type="email" autoComplete="email" autoCapitalize="none" {...field('email')} />
      <PasswordField label="Password" autoComplete="new-password" {...field('password')} />
      <PasswordField label="Confirm password" autoComplete="new-password" {...field('confirmPassword')} />
    </AuthForm>
  )
}
