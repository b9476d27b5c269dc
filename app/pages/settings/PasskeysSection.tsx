import { lazy, useState } from 'react'
import type { SWRResponse } from 'swr'
import type { Passkey } from '../../../contract/passkeys'
import { canUsePasskeys } from '../../account/passkeys'
import { Button } from '../../ui/Button'
import { useTitleFocus } from '../../ui/content/useTitleFocus'
import { timeAgo } from '../../ui/format/format'
import { KeyIcon } from '../../ui/iconSets/pageIcons'
import { LazyBoundary } from '../../ui/LazyBoundary'
import { SettingsList } from './SettingsList'
import { SettingsSection } from './SettingsSection'
import styles from './settings.module.css'
import { ADD_PASSKEY, NO_PASSKEYS_YET, PASSKEYS, PASSKEYS_DETAIL, passkeyTimes, REMOVE, removeNamed } from './words'

const AddPasskeyDialog = lazy(async () => ({ default: (await import('./AddPasskeyDialog')).AddPasskeyDialog }))
const RemovePasskeyDialog = lazy(async () => ({
  default: (await import('./RemovePasskeyDialog')).RemovePasskeyDialog,
}))

interface PasskeysSectionProps {
  readonly passkeys: SWRResponse<Passkey[], Error>
}

/** The account's passkeys. Hidden in a browser without passkey support, unless there are some to remove. */
export function PasskeysSection({ passkeys }: PasskeysSectionProps) {
  const { data, mutate } = passkeys
  const [requested, setRequested] = useState<Passkey | 'new' | null>(null)
  const title = useTitleFocus()
  if (!canUsePasskeys() && !data?.length) return null
  const handleClose = () => setRequested(null)
  const handleDone = () => {
    setRequested(null)
    void mutate()
  }
  const handleRemoved = () => {
    handleDone()
    title.focus()
  }
  return (
    <SettingsSection titleRef={title.ref} title={PASSKEYS} text={PASSKEYS_DETAIL}>
      <SettingsList list={passkeys} empty={NO_PASSKEYS_YET}>
        {(passkey) => <PasskeyItem key={passkey.id} passkey={passkey} onRemove={() => setRequested(passkey)} />}
      </SettingsList>
      {canUsePasskeys() && (
        <div className={styles.actions}>
          <Button onClick={() => setRequested('new')}>{ADD_PASSKEY}</Button>
        </div>
      )}
      {requested && (
        <LazyBoundary>
          {requested === 'new' ? (
            <AddPasskeyDialog onClose={handleClose} onAdded={handleDone} />
          ) : (
            <RemovePasskeyDialog passkey={requested} onClose={handleClose} onRemoved={handleRemoved} />
          )}
        </LazyBoundary>
      )}
    </SettingsSection>
  )
}

interface PasskeyItemProps {
  readonly passkey: Passkey
  readonly onRemove: () => void
}

function PasskeyItem({ passkey: { name, createdAt, lastUsedAt }, onRemove }: PasskeyItemProps) {
  const now = Date.now()
  const ago = (time: string) => timeAgo(Date.parse(time), now)
  return (
    <li className={styles.item} data-has-action="">
      <KeyIcon size={22} />
      <div>
        <p className={styles.device}>{name}</p>
        <p className={styles.note}>{passkeyTimes(ago(createdAt), lastUsedAt === null ? null : ago(lastUsedAt))}</p>
      </div>
      <Button size="s" aria-label={removeNamed(name)} onClick={onRemove}>
        {REMOVE}
      </Button>
    </li>
  )
}
