import { useState } from 'react'
import { errorMessage } from '../../api/ApiError'
import { Button } from '../../ui/Button'
import { toast } from '../../ui/toast'
import styles from './SearchPage.module.css'
import { NO_MORE_COULD_BE_READ, SHOW_MORE } from './words'

interface MoreHitsProps {
  more(): Promise<void>
}

export function MoreHits({ more }: MoreHitsProps) {
  const [isBusy, setIsBusy] = useState(false)
  const handleMore = async () => {
    setIsBusy(true)
    try {
      await more()
    } catch (error) {
      toast({ title: NO_MORE_COULD_BE_READ, description: errorMessage(error), variant: 'destructive' })
    } finally {
      setIsBusy(false)
    }
  }
  return (
    <div className={styles.ways}>
      <Button isBusy={isBusy} onClick={() => void handleMore()}>
        {SHOW_MORE}
      </Button>
    </div>
  )
}
