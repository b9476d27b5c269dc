import { useState } from 'react'
import { errorWords } from '../../api/ApiError'
import { Button } from '../../ui/Button'
import { toast } from '../../ui/toast'
import styles from './SearchPage.module.css'

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
      toast({ title: 'No more could be read', description: errorWords(error), variant: 'destructive' })
    } finally {
      setIsBusy(false)
    }
  }
  return (
    <div className={styles.ways}>
      <Button isBusy={isBusy} onClick={() => void handleMore()}>
        Show more
      </Button>
    </div>
  )
}
