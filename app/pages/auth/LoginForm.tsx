import { useForm } from 'react-hook-form'
import { type LoginRequest, loginRequest } from '../../../contract/account'
import { Button } from '../../ui/Button'
import { Field } from '../../ui/Field'
import styles from './forms.module.css'
import { PasswordField } from './PasswordField'
import { zodResolver } from './zodResolver'

interface LoginFormProps {
  /** Signs in; says itself what went well and what did not. */
  readonly onSubmit: (request: LoginRequest) => Promise<void>
}

export function LoginForm({ onSubmit }: LoginFormProps) {
  const { register, handleSubmit, formState } = useForm<LoginRequest>({
    resolver: zodResolver(loginRequest),
    defaultValues: { username: '', password: '' },
  })
  const { errors, isSubmitting } = formState
  return (
    <form noValidate className={styles.form} onSubmit={handleSubmit(onSubmit)}>
      <Field
        label="Username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        error={errors.username?.message}
        {...register('username')}
      />
      <PasswordField
        label="Password"
        autoComplete="current-password"
        error={errors.password?.message}
        {...register('password')}
      />
      <Button type="submit" look="primary" isWide isBusy={isSubmitting}>
        Log in
      </Button>
    </form>
  )
}
