import { use, useState } from 'react'
import { requireVerifiedEmail } from '../api/verifiedEmail'
import type { BoardStore } from '../board/store/BoardStore'
import type { LocalBoard } from '../offline/types'
import { AccountRequest } from '../ui/AccountRequest'
import { Switch } from '../ui/forms/Switch'
import { ResendButton } from './ResendButton'
import styles from './ShareSheet.module.css'
import { changesSyncLater, PRIVATE_MEANS, PUBLIC_BOARD, PUBLIC_MEANS, TO_MAKE_BOARD_PUBLIC, VISIBILITY } from './words'

interface VisibilitySwitchProps {
  readonly store: BoardStore
  readonly board: LocalBoard
  readonly isConnected: boolean
}

/** An ordinary change of the board: works offline, and is sent later. */
export function VisibilitySwitch({ store, board, isConnected }: VisibilitySwitchProps) {
  const isPublic = board.visibility === 'public'
  const [isAsking, setIsAsking] = useState(false)
  const [refusal, setRefusal] = useState<string>()
  const requestAccount = use(AccountRequest)
  const handleChange = async (toPublic: boolean) => {
    if (requestAccount) return requestAccount('publish')
    setIsAsking(true)
    setRefusal(undefined)
    // The refusal is shown here, next to the switch.
    const isAllowed =
      !toPublic || (await requireVerifiedEmail(TO_MAKE_BOARD_PUBLIC, ({ description }) => setRefusal(description)))
    setIsAsking(false)
    if (isAllowed) store.updateBoard({ visibility: toPublic ? 'public' : 'private' })
  }
  const meaning = isPublic ? PUBLIC_MEANS : PRIVATE_MEANS
  return (
    <section className={styles.section}>
      <h3 className="visually-hidden">{VISIBILITY}</h3>
      <Switch
        label={PUBLIC_BOARD}
        hint={isConnected ? meaning : changesSyncLater(meaning)}
        checked={isPublic}
        error={refusal}
        aria-busy={isAsking || undefined}
        onChange={(event) => void handleChange(event.target.checked)}
      />
      {refusal && <ResendButton />}
    </section>
  )
}
