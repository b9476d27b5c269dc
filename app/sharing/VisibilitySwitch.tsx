import { useState } from 'react'
import { mayReachOthers } from '../api/mayReachOthers'
import type { BoardStore } from '../board/store/BoardStore'
import type { LocalBoard } from '../offline/types'
import { Switch } from '../ui/Switch'
import { ResendButton } from './ResendButton'
import styles from './ShareSheet.module.css'

interface VisibilitySwitchProps {
  readonly store: BoardStore
  readonly board: LocalBoard
  readonly isConnected: boolean
}

/** A change of the board like any other: it also works without a network, and is sent later. */
export function VisibilitySwitch({ store, board, isConnected }: VisibilitySwitchProps) {
  const isPublic = board.visibility === 'public'
  const [isAsking, setIsAsking] = useState(false)
  const [refusal, setRefusal] = useState<string>()
  const handleChange = async (toPublic: boolean) => {
    setIsAsking(true)
    setRefusal(undefined)
    // Said here: a toast stands behind the sheet, where nobody reaches its button.
    const isAllowed =
      !toPublic || (await mayReachOthers('make a board public', ({ description }) => setRefusal(description)))
    setIsAsking(false)
    if (isAllowed) store.updateBoard({ visibility: toPublic ? 'public' : 'private' })
  }
  const meaning = isPublic
    ? 'Everybody who is signed in to Moodloom may look at it.'
    : 'Only you and the people you share it with may see it.'
  return (
    <section className={styles.section}>
      <h3 className="visually-hidden">Visibility</h3>
      <Switch
        label="Public board"
        hint={isConnected ? meaning : `${meaning} A change now is kept here and sent when the network is back.`}
        checked={isPublic}
        error={refusal}
        aria-busy={isAsking || undefined}
        onChange={(event) => void handleChange(event.target.checked)}
      />
      {refusal && <ResendButton />}
    </section>
  )
}
