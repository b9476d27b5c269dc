import type { ReactNode } from 'react'
import { debugAnswer } from '../../../contract/debug'
import { useAccount } from '../../account/useAccount'
import { ApiError } from '../../api/ApiError'
import { useApi } from '../../api/useApi'
import { Button } from '../../ui/Button'
import { Page } from '../../ui/Page'
import { PageSpinner } from '../../ui/PageSpinner'
import styles from './DebugLoginPage.module.css'
import { useDebugTools } from './useDebugTools'

interface DebugLoginPageProps {
  /** What is shown where the server has no debug tools. */
  readonly elsewhere: ReactNode
}

/** For developing: signs in without a password. Only servers that nobody else reaches have it. */
export function DebugLoginPage({ elsewhere }: DebugLoginPageProps) {
  const { error, isLoading } = useApi({ path: '/api/debug', parse: (value) => debugAnswer.parse(value), userId: null })
  if (isLoading) return <PageSpinner label="Loading" />
  if (error instanceof ApiError && error.status === 404) return elsewhere
  return <DebugTools />
}

function DebugTools() {
  const { user } = useAccount()
  const { busy, problem, createUser, createBoard } = useDebugTools()
  return (
    <Page isNarrow title="Debug Login">
      <p>{user ? `Logged in as ${user.username} (ID: ${user.id})` : 'Not logged in'}</p>
      <p className={styles.warning}>
        <strong>Warning:</strong> this bypasses normal authentication. It is for developing, and must never be open to
        others.
      </p>
      <div className={styles.actions}>
        <Button look="primary" disabled={busy !== null} onClick={() => void createUser()}>
          {busy === 'user' ? 'Processing...' : 'Create & Login as Test User'}
        </Button>
        <Button disabled={!user || busy !== null} onClick={() => void createBoard()}>
          {busy === 'board' ? 'Processing...' : 'Create Test Board'}
        </Button>
      </div>
      {problem && (
        <p role="alert" className={styles.problem}>
          {problem}
        </p>
      )}
    </Page>
  )
}
