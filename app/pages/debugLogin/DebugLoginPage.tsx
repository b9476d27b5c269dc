import type { ReactNode } from 'react'
import { debugResponse } from '../../../contract/debug'
import { useAccount } from '../../account/useAccount'
import { ApiError } from '../../api/ApiError'
import { useApi } from '../../api/useApi'
import { Button } from '../../ui/Button'
import { Page } from '../../ui/content/Page'
import { PageSpinner } from '../../ui/Spinner'
import { LOADING } from '../../ui/words'
import styles from './DebugLoginPage.module.css'
import { useDebugTools } from './useDebugTools'
import {
  CREATE_LOGIN_AS_TEST_USER,
  CREATE_TEST_BOARD,
  DEBUG_LOGIN,
  loggedInAs,
  NOT_LOGGED_IN,
  PROCESSING,
  WARNING,
  WARNING_DETAIL,
} from './words'

interface DebugLoginPageProps {
  /** The fallback if the server has no debug tools. */
  readonly elsewhere: ReactNode
}

/** For development: signs in without a password. Only servers that no one else can reach offer it. */
export function DebugLoginPage({ elsewhere }: DebugLoginPageProps) {
  const { error, isLoading } = useApi({
    path: '/api/debug',
    parse: (value) => debugResponse.parse(value),
    userId: null,
  })
  if (isLoading) return <PageSpinner label={LOADING} />
  if (error instanceof ApiError && error.status === 404) return elsewhere
  return <DebugTools />
}

function DebugTools() {
  const { user } = useAccount()
  const { busy, problem, createUser, createBoard } = useDebugTools()
  return (
    <Page isNarrow title={DEBUG_LOGIN}>
      <p>{user ? loggedInAs(user.username, user.id) : NOT_LOGGED_IN}</p>
      <p className={styles.warning}>
        <strong>{WARNING}</strong> {WARNING_DETAIL}
      </p>
      <div className={styles.actions}>
        <Button look="primary" disabled={busy !== null} onClick={() => void createUser()}>
          {busy === 'user' ? PROCESSING : CREATE_LOGIN_AS_TEST_USER}
        </Button>
        <Button disabled={!user || busy !== null} onClick={() => void createBoard()}>
          {busy === 'board' ? PROCESSING : CREATE_TEST_BOARD}
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
