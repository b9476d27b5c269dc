import { useForm } from 'react-hook-form'
import { type RegisterForm as Fields, type RegisterRequest, registerForm } from '../../../contract/account'
import { Button } from '../../ui/Button'
import { Field } from '../../ui/Field'
import styles from './forms.module.css'
import { PasswordField } from './PasswordField'
import { zodResolver } from './zodResolver'

interface RegisterFormProps {
  /** Registers; says itself what went well and what did not. */
  readonly onSubmit: (request: RegisterRequest) => Promise<void>
}

export function RegisterForm({ onSubmit }: RegisterFormProps) {
  const { register, handleSubmit, formState } = useForm<Fields>({
    resolver: zodResolver(registerForm),
    defaultValues: { username: '', displayName: '', email: '', password: '', confirmPassword: '' },
  })
  const { errors, isSubmitting } = formState
  const submit = ({ confirmPassword: _, ...request }: Fields) => onSubmit(request)
  return (
    <form noValidate className={styles.form} onSubmit={handleSubmit(submit)}>
      <Field
        label="Username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        error={errors.username?.message}
        {...register('username')}
      />
      <Field
        label="Display name"
        autoComplete="name"
        error={errors.displayName?.message}
        {...register('displayName')}
      />
      <Field
        label="Email"
        type="email"
        autoComplete="email"
        autoCapitalize="none"
        error={errors.email?.message}
        {...register('email')}
      />
      <PasswordField
        label="Password"
        autoComplete="new-password"
        error={errors.password?.message}
        {...register('password')}
      />
      <PasswordField
        label="Confirm password"
        autoComplete="new-password"
        error={errors.confirmPassword?.message}
        {...register('confirmPassword')}
      />
      <Button type="submit" look="primary" isWide isBusy={isSubmitting}>
        Sign up
      </Button>
    </form>
  )
}
