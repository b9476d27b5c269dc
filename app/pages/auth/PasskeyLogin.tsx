import { useEffect, useId, useRef, useState } from 'react'
import type { CurrentUser } from '../../../contract/shared/account'
import { canUsePasskeys, offerPasskeys, requestPasskey } from '../../account/passkeys'
import { useAccount } from '../../account/useAccount'
import { errorMessage } from '../../api/ApiError'
import { useIsConnected } from '../../api/useIsConnected'
import { isRefusedByBrowser, isRequestFailure } from '../../platform/expected'
import { reportUnless } from '../../platform/reportError'
import { Button } from '../../ui/Button'
import { toast } from '../../ui/toast'
import styles from './PasskeyLogin.module.css'
import {
  LOGIN_FAILED,
  NO_PASSKEY_WAS_USED,
  NO_PASSKEY_WAS_USED_DETAIL,
  PASSKEYS_NEED_NETWORK,
  SIGN_IN_WITH_PASSKEY,
} from './words'

/** The server's challenge expires after 10 minutes: a page that stays open renews it before that. */
const OFFER_MS = 9 * 60_000

interface PasskeyLoginProps {
  /** Reports the result of signing in, in the words of the page. */
  readonly notify: (attempt: Promise<CurrentUser>) => Promise<unknown>
}

/** Signing in with a passkey: a button, and autofill at the username field. Renders nothing without passkey support. */
export function PasskeyLogin({ notify }: PasskeyLoginProps) {
  const account = useAccount()
  const isConnected = useIsConnected(null)
  const noteId = useId()
  const [isBusy, setIsBusy] = useState(false)
  const [offer, setOffer] = useState(0)
  const isPressed = useRef(false)
  const act = useRef({ account, notify })
  act.current = { account, notify }

  // biome-ignore lint/correctness/useExhaustiveDependencies: each number is one offer
  useEffect(() => {
    if (!isConnected) return
    const end = new AbortController()
    const renewal = setTimeout(() => !isPressed.current && setOffer((number) => number + 1), OFFER_MS)
    // The person didn't request autofill, so its failures aren't shown; the button reports its own.
    void offerPasskeys(end.signal)
      .catch(reportUnless((error) => isRefusedByBrowser(error) || isRequestFailure(error), 'auth', null))
      .then((answer) => {
        if (!answer || end.signal.aborted) return
        const { account, notify } = act.current
        void notify(account.loginByPasskey(answer))
      })
    return () => {
      end.abort()
      clearTimeout(renewal)
    }
  }, [offer, isConnected])

  if (!canUsePasskeys()) return null
  const handlePress = async () => {
    setIsBusy(true)
    isPressed.current = true
    try {
      const answer = await requestPasskey()
      if (answer) await notify(account.loginByPasskey(answer))
      else toast({ title: NO_PASSKEY_WAS_USED, description: NO_PASSKEY_WAS_USED_DETAIL })
    } catch (error) {
      toast({ title: LOGIN_FAILED, description: errorMessage(error), variant: 'destructive' })
    } finally {
      isPressed.current = false
      setIsBusy(false)
      // Using the button has ended the browser's autofill request.
      setOffer((number) => number + 1)
    }
  }
  return (
    <div className={styles.passkey}>
      <Button
        isWide
        isBusy={isBusy}
        disabled={!isConnected}
        aria-describedby={isConnected ? undefined : noteId}
        onClick={() => void handlePress()}
      >
        {SIGN_IN_WITH_PASSKEY}
      </Button>
      {!isConnected && (
        <p id={noteId} className={styles.note}>
          {PASSKEYS_NEED_NETWORK}
        </p>
      )}
    </div>
  )
}
