import { useRef, useState } from 'react'
import type { SWRResponse } from 'swr'
import type { ShareLink as SharedLink, ShareLinkResponse } from '../../contract/sharing'
import { isRefusedByBrowser } from '../platform/expected'
import { reportUnless } from '../platform/reportError'
import { Button } from '../ui/Button'
import { Field } from '../ui/forms/Field'
import { Select } from '../ui/forms/Select'
import { LinkIcon, ShareIcon } from '../ui/iconSets/pageIcons'
import { Spinner } from '../ui/Spinner'
import { CopyButton } from './CopyButton'
import { expiryAfter, expiryWords, isLifetime, LIFETIME_OPTIONS, type Lifetime } from './linkExpiry'
import { ReadingFailed } from './ReadingFailed'
import styles from './ShareSheet.module.css'
import { endShareLink, setShareLink } from './sharingCalls'
import { type Action, useAction } from './useAction'
import {
  CHANGE_EXPIRY,
  COPY_LINK,
  CREATE_LINK,
  EXPIRY_CHANGED,
  LINK,
  LINK_CANNOT_BE_SHOWN,
  LINK_CREATED,
  LINK_EXPIRES,
  LINK_EXPIRY,
  LINK_IS_TURNED_OFF,
  LINK_MEANS,
  LOADING_LINK,
  SEND,
  SHARE_LINK,
  TURN_OFF_FOR_EVERYONE,
  TURN_OFF_LINK,
} from './words'

interface ShareLinkProps {
  readonly boardId: number
  readonly boardName: string
  readonly link: SWRResponse<ShareLinkResponse, Error>
  /** Offline, what was never received from the server is left out: the sheet says why. */
  readonly isConnected: boolean
  /** Called with a description of what happened. */
  readonly onChanged: (words: string) => void
}

/** A link with which anyone can view the board, without an account. */
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
      onChanged(LINK_IS_TURNED_OFF)
    })
  if (!data && !isConnected) return null
  return (
    <section className={styles.section}>
      <h3 className={styles.heading}>{SHARE_LINK}</h3>
      <p className={styles.note}>{LINK_MEANS}</p>
      {isLoading && <Spinner label={LOADING_LINK} />}
      {error && !data && !isLoading && <ReadingFailed error={error} onRetry={() => void link.mutate()} />}
      {data && !data.link && <NewLink action={action} onCreate={(lifetime) => void apply(lifetime, LINK_CREATED)} />}
      {data?.link && (
        <ExistingLink
          link={data.link}
          boardName={boardName}
          action={action}
          onLifetime={(lifetime) => void apply(lifetime, EXPIRY_CHANGED)}
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
        label={LINK_EXPIRES}
        options={LIFETIME_OPTIONS}
        value={lifetime}
        error={action.error}
        onChange={(value) => isLifetime(value) && setLifetime(value)}
      />
      <Button isBusy={action.isBusy} onClick={() => onCreate(lifetime)}>
        {!action.isBusy && <LinkIcon size={18} />}
        {CREATE_LINK}
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
  const current = { value: 'current', label: CHANGE_EXPIRY }
  return (
    <>
      {address ? (
        <Field
          ref={field}
          label={LINK}
          isLabelHidden
          readOnly
          value={address}
          onFocus={(event) => event.target.select()}
          hint={expiryWords(link.expiresAt)}
          end={<CopyButton label={COPY_LINK} text={() => address} onRefused={() => field.current?.select()} />}
        />
      ) : (
        <p className={styles.note}>{LINK_CANNOT_BE_SHOWN}</p>
      )}
      <Select
        label={LINK_EXPIRY}
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
            {SEND}
          </Button>
        )}
        {isSure ? (
          <Button look="danger" autoFocus isBusy={action.isBusy} onClick={onEnd} onBlur={() => setIsSure(false)}>
            {TURN_OFF_FOR_EVERYONE}
          </Button>
        ) : (
          <Button onClick={() => setIsSure(true)}>{TURN_OFF_LINK}</Button>
        )}
      </div>
    </>
  )
}

/** Opens the device's share dialog. Closing that is not an error. */
async function shareAddress(title: string, url: string): Promise<void> {
  await navigator.share({ title, url }).catch(reportUnless(isRefusedByBrowser, 'sharing'))
}
