import { useState } from 'react'
import { useLocation } from 'react-router-dom'
import type { LoginRequest, RegisterRequest } from '../../../contract/account'
import { useAccount } from '../../account/useAccount'
import { errorWords } from '../../api/ApiError'
import { CheckIcon } from '../../ui/icons'
import { Tabs } from '../../ui/Tabs'
import { toast } from '../../ui/toast'
import { AuthLayout } from './AuthLayout'
import styles from './CombinedAuth.module.css'
import { LoginForm } from './LoginForm'
import { RegisterForm } from './RegisterForm'

/** The combined sign-in page, with its own words for what went well. */
export function CombinedAuth() {
  const account = useAccount()
  const { search } = useLocation()
  const [tab, setTab] = useState<'login' | 'register'>('login')
  const isVerified = new URLSearchParams(search).get('verified') === '1'

  const handleLogin = async (request: LoginRequest) => {
    try {
      const { username } = await account.login(request)
      toast({ title: 'Welcome back!', description: `Successfully logged in as ${username}` })
    } catch (error) {
      toast({ title: 'Login failed', description: errorWords(error), variant: 'destructive' })
    }
  }
  const handleRegister = async (request: RegisterRequest) => {
    try {
      const { username } = await account.register(request)
      toast({ title: 'Welcome to Moodloom', description: `Account created successfully for ${username}` })
    } catch (error) {
      toast({ title: 'Registration failed', description: errorWords(error), variant: 'destructive' })
    }
  }

  return (
    <AuthLayout>
      {isVerified && (
        <p role="status" className={styles.banner}>
          <CheckIcon />
          Email verified successfully
        </p>
      )}
      <h1 className={styles.title}>Welcome to Moodloom</h1>
      <Tabs
        label="Log in or register"
        current={tab}
        onChange={setTab}
        isWide
        tabs={[
          { id: 'login', label: 'Login', content: <LoginForm onSubmit={handleLogin} /> },
          { id: 'register', label: 'Register', content: <RegisterForm onSubmit={handleRegister} /> },
        ]}
      />
    </AuthLayout>
  )
}
