import { useState } from 'react'
import { Navigate, useLocation, useNavigate, useParams, useSearchParams } from 'react-router-dom'
import { newPasswordForm, type ResetRequest, resetRequest } from '../../../contract/accountSettings'
import type { LoginRequest, RegisterRequest } from '../../../contract/auth'
import type { CurrentUser } from '../../../contract/shared/account'
import { nextPath } from '../../account/nextPath'
import { useAccount } from '../../account/useAccount'
import { ApiError, errorMessage, type ParsedError } from '../../api/ApiError'
import { call } from '../../api/request'
import { ButtonLink } from '../../ui/Button'
import { Tabs } from '../../ui/content/Tabs'
import { Field } from '../../ui/forms/Field'
import { PasswordField } from '../../ui/forms/PasswordField'
import { useSchemaForm } from '../../ui/forms/useSchemaForm'
import { CheckIcon } from '../../ui/icons'
import { Link } from '../../ui/Link'
import { PageSpinner } from '../../ui/Spinner'
import { StatePanel } from '../../ui/StatePanel'
import { type ToastOptions, toast } from '../../ui/toast'
import { LOADING, LOG_IN } from '../../ui/words'
import { AuthForm } from './AuthForm'
import { AuthLayout } from './AuthLayout'
import styles from './AuthPage.module.css'
import { LoginForm } from './LoginForm'
import { PasskeyLogin } from './PasskeyLogin'
import { RegisterForm } from './RegisterForm'
import {
  ALREADY_HAVE_ACCOUNT,
  ASK_FOR_NEW_LINK,
  BACK_TO_LOGIN,
  CHANGE_PASSWORD,
  CHECK_CREDENTIALS,
  CHECK_YOUR_INBOX,
  CHOOSE_NEW_PASSWORD,
  CONFIRM_NEW_PASSWORD,
  CREATE_YOUR_ACCOUNT,
  EMAIL,
  EMAIL_VERIFIED_SUCCESSFULLY,
  EMAIL_WAS_NOT_SENT,
  FORGOT_PASSWORD,
  LINK_NOT_VALID,
  LOG_IN_OR_REGISTER,
  LOGIN,
  LOGIN_FAILED,
  LOGIN_SUCCESSFUL,
  mailIsOnItsWay,
  NEW_HERE,
  NEW_PASSWORD,
  PASSWORD_CHANGED,
  PASSWORD_CHANGED_DETAIL,
  PASSWORD_WAS_NOT_CHANGED,
  REGISTER,
  REGISTRATION_FAILED,
  REGISTRATION_SUCCESSFUL,
  REGISTRATION_SUCCESSFUL_DETAIL,
  RESET_PASSWORD,
  RESET_PASSWORD_DETAIL,
  SEND_LINK,
  SIGN_UP,
  TRY_OTHER_CREDENTIALS,
  WELCOME_BACK,
  WELCOME_TO_MOODLOOM,
  welcomeBackDetail,
  welcomeToMoodloomDetail,
} from './words'

/** /auth and /auth/{type}. Signed-in users continue to where they were going. */
export function AuthPage() {
  const { type } = useParams()
  const { search } = useLocation()
  const { state, isProvisional, isSessionExpired } = useAccount()
  const hasErrand = type === 'reset-password' ? search.includes('token=') : search.includes('verified')

  if (state === 'loading' || isProvisional) return <PageSpinner label={LOADING} />
  if (state === 'signed-in' && !isSessionExpired && !hasErrand) return <Navigate to={nextPath(search)} replace />
  switch (type) {
    case undefined:
      return <CombinedAuth />
    case 'login':
      return <SeparateLogin />
    case 'register':
      return <SeparateRegister />
    case 'reset-password':
      return <ResetPassword />
    default:
      return <Navigate to={`/auth/login${search}`} replace />
  }
}

/** The combined sign-in page, with its own success messages. */
function CombinedAuth() {
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

/** /auth/login */
function SeparateLogin() {
  const account = useAccount()
  const { search } = useLocation()
  const notify = (attempt: Promise<CurrentUser>) =>
    reportOutcome(attempt, {
      done: () => ({ title: LOGIN_SUCCESSFUL, description: WELCOME_BACK }),
      failed: { title: LOGIN_FAILED, description: CHECK_CREDENTIALS },
    })
  const handleSubmit = (request: LoginRequest) => notify(account.login(request))
  return (
    <AuthLayout title={LOG_IN}>
      <LoginForm onSubmit={handleSubmit} />
      <PasskeyLogin notify={notify} />
      <p className={styles.links}>
        <Link to="/auth/reset-password">{FORGOT_PASSWORD}</Link>
        <span>
          {NEW_HERE} <Link to={`/auth/register${search}`}>{SIGN_UP}</Link>
        </span>
      </p>
    </AuthLayout>
  )
}

/** /auth/register */
function SeparateRegister() {
  const account = useAccount()
  const { search } = useLocation()
  const handleSubmit = (request: RegisterRequest) =>
    reportOutcome(account.register(request), {
      done: () => ({ title: REGISTRATION_SUCCESSFUL, description: REGISTRATION_SUCCESSFUL_DETAIL }),
      failed: { title: REGISTRATION_FAILED, description: TRY_OTHER_CREDENTIALS },
    })
  return (
    <AuthLayout title={CREATE_YOUR_ACCOUNT}>
      <RegisterForm onSubmit={handleSubmit} />
      <p className={styles.links}>
        <span>
          {ALREADY_HAVE_ACCOUNT} <Link to={`/auth/login${search}`}>{LOG_IN}</Link>
        </span>
      </p>
    </AuthLayout>
  )
}

/** /auth/reset-password: requests a reset link or, if reached through that link, sets the new password. */
function ResetPassword() {
  const [search] = useSearchParams()
  const token = search.get('token')
  return token ? <NewPassword token={token} /> : <AskForReset />
}

interface NewPasswordProps {
  readonly token: string
}

/** The target of the reset link. A new password ends all sessions: the person logs in with it next. */
function NewPassword({ token }: NewPasswordProps) {
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

/** Requests a reset link by email. The response is the same for every address. */
function AskForReset() {
  const [sentTo, setSentTo] = useState<string | null>(null)
  const handleSubmit = async (request: ResetRequest) => {
    try {
      await call('/api/auth/reset', { method: 'POST', body: request })
      setSentTo(request.email)
    } catch (error) {
      toast({ title: EMAIL_WAS_NOT_SENT, description: errorMessage(error), variant: 'destructive' })
    }
  }
  const { field, ...form } = useSchemaForm(resetRequest, handleSubmit)
  const back = (
    <p className={styles.links}>
      <Link to="/auth/login">{BACK_TO_LOGIN}</Link>
    </p>
  )
  if (sentTo !== null) {
    return (
      <AuthLayout title={CHECK_YOUR_INBOX}>
        <p role="status">{mailIsOnItsWay(sentTo)}</p>
        {back}
      </AuthLayout>
    )
  }
  return (
    <AuthLayout title={RESET_PASSWORD}>
      <p className={styles.words}>{RESET_PASSWORD_DETAIL}</p>
      <AuthForm action={SEND_LINK} {...form}>
        <Field label={EMAIL} type="email" autoComplete="email" autoCapitalize="none" {...field('email')} />
      </AuthForm>
      {back}
    </AuthLayout>
  )
}

interface Words<T> {
  readonly done: (result: T) => ToastOptions
  /** The description is the fallback for a failure without a message, such as an empty refusal. */
  readonly failed: Pick<ToastOptions, 'title' | 'description'>
}

/** Awaits the attempt and reports the result. Returns the server's error, if any. */
async function reportOutcome<T>(attempt: Promise<T>, { done, failed }: Words<T>): Promise<ParsedError | undefined> {
  try {
    toast(done(await attempt))
  } catch (error) {
    const description = (isWordless(error) ? undefined : errorMessage(error)) ?? failed.description
    toast({ title: failed.title, description, variant: 'destructive' })
    return error instanceof ApiError ? error.parsed() : undefined
  }
}

const isWordless = (error: unknown) => error instanceof ApiError && error.status < 500 && error.body.trim() === ''
