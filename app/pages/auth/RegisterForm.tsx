import { type RegisterRequest, registerForm } from '../../../contract/auth'
import type { ParsedError } from '../../api/ApiError'
import { Field } from '../../ui/forms/Field'
import { PasswordField } from '../../ui/forms/PasswordField'
import { useSchemaForm } from '../../ui/forms/useSchemaForm'
import { AuthForm } from './AuthForm'
import { CONFIRM_PASSWORD, DISPLAY_NAME, EMAIL, PASSWORD, SIGN_UP, USERNAME } from './words'

interface RegisterFormProps {
  /** Registers; reports success and failure itself. Returns what the server refused, if anything. */
  readonly onSubmit: (request: RegisterRequest) => Promise<ParsedError | undefined>
}

const FIELDS = ['username', 'displayName', 'email', 'password'] as const
const isField = (name: string | null): name is (typeof FIELDS)[number] => FIELDS.some((field) => field === name)

export function RegisterForm({ onSubmit }: RegisterFormProps) {
  const {
    field,
    refuse,
    reset: _,
    ...form
  } = useSchemaForm(registerForm, async ({ confirmPassword, ...request }) => {
    const refused = await onSubmit(request)
    if (refused && isField(refused.field)) refuse(refused.field, refused.message)
  })
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
