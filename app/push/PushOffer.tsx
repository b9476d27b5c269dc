import { useState } from 'react'
import { deviceStorage, readStored, writeStored } from '../platform/deviceStorage'
import { Button } from '../ui/Button'
import { toast } from '../ui/toast'
import styles from './PushOffer.module.css'
import { usePush } from './usePush'
import { GET_NOTIFIED, GET_NOTIFIED_DETAIL, KEEPS_STORAGE, NOT_NOW, PUSH_IS_ON, TURN_ON } from './words'

interface PushOfferProps {
  readonly userId: number
}

const PUT_OFF = 'moodloom-push-put-off'
/** Ms until a person who declined is asked again. */
const OFFER_AGAIN_AFTER = 90 * 24 * 3_600_000

/** Offers push notifications where people see what they missed. Hidden if they are on or unavailable. */
export function PushOffer({ userId }: PushOfferProps) {
  const { state, isBusy, turnOn } = usePush(userId)
  const [isPostponed, setIsPostponed] = useState(wasPostponed)
  if (state !== 'off' || isPostponed) return null
  const handleTurnOn = async () => {
    if (await turnOn()) toast({ title: PUSH_IS_ON })
  }
  const handlePostpone = () => {
    writeStored(PUT_OFF, String(Date.now()))
    setIsPostponed(true)
  }
  const isIos = 'standalone' in navigator
  return (
    <section aria-labelledby="push-offer" className={styles.offer}>
      <div>
        <h2 id="push-offer" className={styles.title}>
          {GET_NOTIFIED}
        </h2>
        <p className={styles.text}>
          {GET_NOTIFIED_DETAIL} {isIos && KEEPS_STORAGE}
        </p>
      </div>
      <div className={styles.actions}>
        <Button look="ghost" onClick={handlePostpone}>
          {NOT_NOW}
        </Button>
        <Button look="primary" isBusy={isBusy} onClick={() => void handleTurnOn()}>
          {TURN_ON}
        </Button>
      </div>
    </section>
  )
}

function wasPostponed(): boolean {
  const storage = deviceStorage()
  // If the browser stores nothing, no one is asked.
  return storage === null || Date.now() - Number(readStored(PUT_OFF, storage)) < OFFER_AGAIN_AFTER
}
