import { lazy, useState } from 'react'
import type { SWRResponse } from 'swr'
import { ACCESS_TOKENS_PER_PERSON_MAX, type AccessToken, type CreatedAccessToken } from '../../../contract/agents'
import { Button } from '../../ui/Button'
import { useTitleFocus } from '../../ui/content/useTitleFocus'
import { formatDate, timeAgo } from '../../ui/format/format'
import { SparklesIcon } from '../../ui/icons'
import { LazyBoundary } from '../../ui/LazyBoundary'
import { toast } from '../../ui/toast'
import { SettingsList } from './SettingsList'
import { SettingsSection } from './SettingsSection'
import styles from './settings.module.css'
import { reportFailure, revokeToken } from './settingsCalls'
import { TokenCreated } from './TokenCreated'
import {
  AGENTS,
  AGENTS_ARE_OFF,
  AGENTS_DETAIL,
  boardsOfToken,
  MOST_TOKENS,
  NEW_TOKEN,
  NO_TOKENS_YET,
  REVOKE,
  revokedDetail,
  revokeNamed,
  SCOPE_NAMES,
  TOKEN_REVOKED,
  TOKEN_WAS_NOT_REVOKED,
  tokenTimes,
} from './words'

const NewTokenDialog = lazy(async () => ({ default: (await import('./NewTokenDialog')).NewTokenDialog }))

interface AgentsSectionProps {
  readonly tokens: SWRResponse<AccessToken[], Error>
  /** Whether the server accepts agents. If not, existing tokens can still be revoked. */
  readonly isOn: boolean
}

/** The access tokens of the person's agents. */
export function AgentsSection({ tokens, isOn }: AgentsSectionProps) {
  const { data, mutate } = tokens
  const [isMaking, setIsMaking] = useState(false)
  const [created, setCreated] = useState<CreatedAccessToken | null>(null)
  const title = useTitleFocus()
  const isFull = data !== undefined && data.length >= ACCESS_TOKENS_PER_PERSON_MAX
  const handleCreated = (made: CreatedAccessToken) => {
    setIsMaking(false)
    setCreated(made)
    void mutate()
  }
  const handleRevoked = () => {
    title.focus()
    return mutate()
  }
  if (!isOn && !data?.length) return null
  return (
    <SettingsSection titleRef={title.ref} title={AGENTS} text={isOn ? AGENTS_DETAIL : AGENTS_ARE_OFF}>
      {created && <TokenCreated created={created} onDone={() => setCreated(null)} />}
      <SettingsList list={tokens} empty={NO_TOKENS_YET}>
        {(token) => <TokenItem key={token.id} token={token} onRevoked={handleRevoked} />}
      </SettingsList>
      {isOn && (
        <div className={styles.actions}>
          <Button disabled={isFull} onClick={() => setIsMaking(true)}>
            {NEW_TOKEN}
          </Button>
          {isFull && <p className={styles.note}>{MOST_TOKENS}</p>}
        </div>
      )}
      {isMaking && (
        <LazyBoundary>
          <NewTokenDialog onClose={() => setIsMaking(false)} onCreated={handleCreated} />
        </LazyBoundary>
      )}
    </SettingsSection>
  )
}

interface TokenItemProps {
  readonly token: AccessToken
  readonly onRevoked: () => Promise<unknown>
}

function TokenItem({ token, onRevoked }: TokenItemProps) {
  const { id, name, scope, boards, expiresAt, lastUsedAt } = token
  const [isBusy, setIsBusy] = useState(false)
  const now = Date.now()
  const isExpired = Date.parse(expiresAt) <= now
  const handleRevoke = async () => {
    setIsBusy(true)
    try {
      await revokeToken(id)
      toast({ title: TOKEN_REVOKED, description: revokedDetail(name) })
      await onRevoked()
    } catch (failure) {
      reportFailure(TOKEN_WAS_NOT_REVOKED, failure)
    } finally {
      setIsBusy(false)
    }
  }
  return (
    <li className={styles.item} data-has-action="">
      <SparklesIcon size={22} />
      <div>
        <p className={styles.device}>{name}</p>
        <p className={styles.note}>
          {SCOPE_NAMES[scope]} · {boardsOfToken(boards?.map((board) => board.name) ?? null)}
        </p>
        <p className={styles.note} data-expired={isExpired || undefined}>
          {tokenTimes({
            used: lastUsedAt === null ? null : timeAgo(Date.parse(lastUsedAt), now),
            expires: formatDate(expiresAt),
            isExpired,
          })}
        </p>
      </div>
      <Button size="s" aria-label={revokeNamed(name)} isBusy={isBusy} onClick={() => void handleRevoke()}>
        {REVOKE}
      </Button>
    </li>
  )
}
