import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { testBoardResponse, testUserResponse } from '../../../contract/debug'
import { useAccount } from '../../account/useAccount'
import { ApiError } from '../../api/ApiError'
import { request } from '../../api/request'
import { toast } from '../../ui/toast'
import {
  AUTHENTICATION_REQUIRED,
  AUTHENTICATION_REQUIRED_DETAIL,
  CREATE_TEST_BOARD_FAILED,
  createdBoardWithElements,
  DEBUG_LOGIN_FAILED,
  DEBUG_LOGIN_FAILED_DETAIL,
  DEBUG_LOGIN_SUCCESSFUL,
  debugLoginSuccessfulDetail,
  FAILED_TO_CREATE_DEBUG_USER,
  FAILED_TO_CREATE_TEST_BOARD,
  LOG_IN_FIRST,
  TEST_BOARD_CREATED,
} from './words'

/** Ms between an action and the redirect (specification: 1 second). */
const REDIRECT_AFTER = 1000

interface DebugTools {
  readonly busy: 'user' | 'board' | null
  /** Why the last action failed. */
  readonly problem: string | null
  readonly createUser: () => Promise<void>
  readonly createBoard: () => Promise<void>
}

export function useDebugTools(): DebugTools {
  const { recheck } = useAccount()
  const [busy, setBusy] = useState<DebugTools['busy']>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const goLater = useGoLater()

  const attempt = async (what: 'user' | 'board', act: () => Promise<void>, fail: (error: unknown) => string) => {
    setBusy(what)
    setProblem(null)
    try {
      await act()
    } catch (error) {
      console.error(error)
      setProblem(fail(error))
    }
    setBusy(null)
  }

  const createUser = () =>
    attempt(
      'user',
      async () => {
        const { user } = await request('/api/debug/create-test-user', (value) => testUserResponse.parse(value))
        toast({ title: DEBUG_LOGIN_SUCCESSFUL, description: debugLoginSuccessfulDetail(user.username) })
        await recheck()
        goLater('/')
      },
      reportLoginFailed,
    )
  const createBoard = () =>
    attempt(
      'board',
      async () => {
        const answer = await request('/api/debug/create-test-board', (value) => testBoardResponse.parse(value))
        const description = createdBoardWithElements(answer.board.name, answer.elements.length)
        toast({ title: TEST_BOARD_CREATED, description })
        goLater(answer.redirectUrl)
      },
      reportBoardFailed,
    )
  return { busy, problem, createUser, createBoard }
}

function reportLoginFailed(): string {
  toast({
    title: DEBUG_LOGIN_FAILED,
    description: DEBUG_LOGIN_FAILED_DETAIL,
    variant: 'destructive',
  })
  return FAILED_TO_CREATE_DEBUG_USER
}

function reportBoardFailed(error: unknown): string {
  if (error instanceof ApiError && error.status === 401) {
    toast({
      title: AUTHENTICATION_REQUIRED,
      description: AUTHENTICATION_REQUIRED_DETAIL,
      variant: 'destructive',
    })
    return LOG_IN_FIRST
  }
  toast({ title: CREATE_TEST_BOARD_FAILED, variant: 'destructive' })
  return FAILED_TO_CREATE_TEST_BOARD
}

/** Redirects after a second, unless the person has left by then. */
function useGoLater(): (path: string) => void {
  const navigate = useNavigate()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  return (path) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => navigate(path), REDIRECT_AFTER)
  }
}
