import { useState } from 'react'
import { useLocation } from 'react-router-dom'
import type { CurrentUser, LoginRequest, RegisterRequest } from '../../../contract/shared/account'
import { useAccount } from '../../account/useAccount'
import { Tabs } from '../../ui/content/Tabs'
import { CheckIcon } from '../../ui/icons'
import { Link } from '../../ui/Link'
import { AuthLayout } from './AuthLayout'
import styles from './CombinedAuth.module.css'
import { LoginForm } from './LoginForm'
import { PasskeyLogin } from './PasskeyLogin'
import { RegisterForm } from './RegisterForm'
import { reportOutcome } from './reportOutcome'
import {
  EMAIL_VERIFIED_SUCCESSFULLY,
  FORGOT_PASSWORD,
  LOG_IN_OR_REGISTER,
  LOGIN,
  LOGIN_FAILED,
  REGISTER,
  REGISTRATION_FAILED,
  WELCOME_BACK,
  WELCOME_TO_MOODLOOM,
  welcomeBackDetail,
  welcomeToMoodloomDetail,
} from './words'

/** The combined sign-in page, with its own success messages. */
export function CombinedAuth() {
  const account = useAccount()
  const { search } = useLocation()
  const query = new URLSearchParams(search)
  const [tab, setTab] = useState<'login' | 'register'>(query.get('tab') === 'register' ? 'register' : 'login')
  const isVerified = query.get('verified') === '1'

  const reportLogin = (attempt: Promise<CurrentUser>) =>
    reportOutcome(attempt, {
      done: ({ username }) => ({ title: WELCOME_BACK, description: welcomeBackDetail(username) }),
      failed: { title: LOGIN_FAILED },
    })
  const handleLogin = (request: LoginRequest) => reportLogin(account.login(request))
  const handleRegister = (request: RegisterRequest) =>
    reportOutcome(account.register(request), {
      done: ({ username }) => ({
        title: WELCOME_TO_MOODLOOM,
        description: welcomeToMoodloomDetail(username),
      }),
      failed: { title: REGISTRATION_FAILED },
    })
  const banner = isVerified && (
    <p role="status" className={styles.banner}>
      <CheckIcon />
      {EMAIL_VERIFIED_SUCCESSFULLY}
    </p>
  )

  const login = (
    <div className={styles.ways}>
      <LoginForm onSubmit={handleLogin} />
      <PasskeyLogin notify={reportLogin} />
      <p className={styles.forgot}>
        <Link to="/auth/reset-password">{FORGOT_PASSWORD}</Link>
      </p>
    </div>
  )

  return (
    <AuthLayout title={WELCOME_TO_MOODLOOM} banner={banner}>
      <Tabs
        label={LOG_IN_OR_REGISTER}
        current={tab}
        onChange={setTab}
        isWide
        tabs={[
          { id: 'login', label: LOGIN, content: login },
          { id: 'register', label: REGISTER, content: <RegisterForm onSubmit={handleRegister} /> },
        ]}
      />
    </AuthLayout>
  )
}
