import { use, useState } from 'react'
import { useIsConnected } from '../api/useIsConnected'
import type { BoardElement } from '../board/store/BoardElement'
import type { BoardStore } from '../board/store/BoardStore'
import type { ImageSources } from '../board/view/elements/ImageSources'
import type { Workspace } from '../offline/workspace'
import { AccountRequest } from '../ui/AccountRequest'
import { Button } from '../ui/Button'
import styles from './assistant.module.css'
import { failedImageOf } from './generatedElements'
import { sessionFor } from './sessionFor'
import { useAssistantState } from './useAssistant'
import { IMAGE_FAILED, RETRY_PICTURE, STOP } from './words'

interface FailedImageProps {
  readonly element: BoardElement
  readonly store: BoardStore
  readonly images: ImageSources
  readonly workspace: Workspace
}

/** Why an image could not be generated, with a retry, for the swatch in its place. Hidden for any other element. */
export function FailedImage({ element, store, images, workspace }: FailedImageProps) {
  const session = sessionFor(store, workspace.userId, images)
  const { task, failure } = useAssistantState(session)
  const isOnline = useIsConnected(workspace)
  const requestAccount = use(AccountRequest)
  const [isRetried, setIsRetried] = useState(false)
  const failed = failedImageOf(element)
  if (!failed) return null
  const isRetrying = isRetried && task?.kind === 'idea'
  const handleRetry = () => {
    if (requestAccount) return requestAccount('assistant')
    setIsRetried(true)
    void session.retryImage(element.id)
  }
  return (
    <section aria-label={IMAGE_FAILED} className={styles.failedImage}>
      <h3 className={styles.heading}>{IMAGE_FAILED}</h3>
      <p className={styles.clamped}>{failed.description}</p>
      <p className={styles.failure} role="alert">
        {(isRetried && failure?.message) || failed.errorMessage}
      </p>
      <div className={styles.row}>
        <Button size="s" isBusy={isRetrying} disabled={!isOnline || task !== null} onClick={handleRetry}>
          {RETRY_PICTURE}
        </Button>
        {isRetrying && (
          <Button size="s" look="ghost" onClick={() => session.cancel()}>
            {STOP}
          </Button>
        )}
      </div>
    </section>
  )
}
