import { useRef, useState } from 'react'
import type { SWRResponse } from 'swr'
import type { ShareLink as SharedLink, ShareLinkAnswer } from '../../contract/sharing'
import { Button } from '../ui/Button'
import { Field } from '../ui/Field'
import { LinkIcon, ShareIcon } from '../ui/icons'
import { Select } from '../ui/Select'
import { Spinner } from '../ui/Spinner'
import { CopyButton } from './CopyButton'
import { expiryAfter, expiryWords, isLifetime, LIFETIME_OPTIONS, type Lifetime } from './linkExpiry'
import { ReadingFailed } from './ReadingFailed'
import styles from './ShareSheet.module.css'
import { endShareLink, setShareLink } from './sharingCalls'
import { type Action, useAction } from './useAction'

interface ShareLinkProps {
  readonly boardId: number
  readonly boardName: string
  readonly link: SWRResponse<ShareLinkAnswer, Error>
  /** Without a network what the server did not tell is left out: the sheet says why. */
  readonly isConnected: boolean
  /** Told what happened, in words. */
  readonly onChanged: (words: string) => void
}

/** One address at which anybody may look at the board, without an account. */
export function ShareLink({ boardId, boardName, link, isConnected, onChanged }: ShareLinkProps) {
  const action = useAction()
  const { data, error, isLoading } = link
  const apply = (lifetime: Lifetime, words: string) =>
    action.run(async () => {
      await setShareLink(boardId, { expiresAt: expiryAfter(lifetime, Date.now()) })
      await link.mutate()
      onChanged(words)
    })
  const handleEnd = () =>
    action.run(async () => {
      await endShareLink(boardId)
      await link.mutate()
      onChanged('The link is turned off')
    })
  if (!data && !isConnected) return null
  return (
    <section className={styles.section}>
      <h3 className={styles.heading}>Share link</h3>
      <p className={styles.note}>Whoever has the link may look at the board, without an account. Nobody edits by it.</p>
      {isLoading && <Spinner label="Reading the link" />}
      {error && !data && !isLoading && <ReadingFailed error={error} onRetry={() => void link.mutate()} />}
      {data && !data.link && (
        <NewLink action={action} onCreate={(lifetime) => void apply(lifetime, 'The link is made')} />
      )}
      {data?.link && (
        <ExistingLink
          link={data.link}
          boardName={boardName}
          action={action}
          onLifetime={(lifetime) => void apply(lifetime, 'The end of the link is changed')}
          onEnd={() => void handleEnd()}
        />
      )}
    </section>
  )
}

interface NewLinkProps {
  readonly action: Action
  readonly onCreate: (lifetime: Lifetime) => void
}

function NewLink({ action, onCreate }: NewLinkProps) {
  const [lifetime, setLifetime] = useState<Lifetime>('never')
  return (
    <div className={styles.newLink}>
      <Select
        label="The link works"
        options={LIFETIME_OPTIONS}
        value={lifetime}
        error={action.error}
        onChange={(value) => isLifetime(value) && setLifetime(value)}
      />
      <Button isBusy={action.isBusy} onClick={() => onCreate(lifetime)}>
        {!action.isBusy && <LinkIcon size={18} />}
        Create link
      </Button>
    </div>
  )
}

interface ExistingLinkProps {
  readonly link: SharedLink
  readonly boardName: string
  readonly action: Action
  readonly onLifetime: (lifetime: Lifetime) => void
  readonly onEnd: () => void
}

function ExistingLink({ link, boardName, action, onLifetime, onEnd }: ExistingLinkProps) {
  const field = useRef<HTMLInputElement>(null)
  const [isSure, setIsSure] = useState(false)
  const address = link.token && `${window.location.origin}/s/${link.token}`
  const current = { value: 'current', label: 'Change when it ends…' }
  return (
    <>
      {address ? (
        <Field
          ref={field}
          label="Link"
          isLabelHidden
          readOnly
          value={address}
          onFocus={(event) => event.target.select()}
          hint={expiryWords(link.expiresAt)}
          end={<CopyButton label="Copy link" text={() => address} onRefused={() => field.current?.select()} />}
        />
      ) : (
        <p className={styles.note}>
          The link works, but cannot be shown again. To have one to copy, turn it off and create a new one.
        </p>
      )}
      <Select
        label="When the link ends"
        isLabelHidden
        options={[current, ...LIFETIME_OPTIONS]}
        value="current"
        disabled={action.isBusy}
        error={action.error}
        onChange={(value) => isLifetime(value) && onLifetime(value)}
      />
      <div className={styles.actions}>
        {address && 'share' in navigator && (
          <Button onClick={() => void shareAddress(boardName, address)}>
            <ShareIcon size={18} />
            Send…
          </Button>
        )}
        {isSure ? (
          <Button look="danger" autoFocus isBusy={action.isBusy} onClick={onEnd} onBlur={() => setIsSure(false)}>
            Turn off for everybody
          </Button>
        ) : (
          <Button onClick={() => setIsSure(true)}>Turn off link</Button>
        )}
      </div>
    </>
  )
}

/** The device's own way of sending something on. Closing it is no failure. */
async function shareAddress(title: string, url: string): Promise<void> {
  await navigator.share({ title, url }).catch(() => undefined)
}
