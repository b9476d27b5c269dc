import { useState } from 'react'
import type { SWRResponse } from 'swr'
import type { AccountDetails } from '../../../contract/accountSettings'
import { type AiProvider, OPENAI_URL } from '../../../contract/aiProvider'
import { useAiStatus } from '../../api/useAiStatus'
import { Button } from '../../ui/Button'
import { Skeleton } from '../../ui/content/Skeleton'
import { Select } from '../../ui/forms/Select'
import { toast } from '../../ui/toast'
import { NotLoaded } from './NotLoaded'
import { OwnProviderForm } from './OwnProviderForm'
import { SettingsSection } from './SettingsSection'
import styles from './settings.module.css'
import { removeAiProvider, reportFailure } from './settingsCalls'
import {
  ADDRESS_NOT_ALLOWED,
  AI,
  AI_DETAIL,
  AI_TOOLS_ARE_OFF,
  aiToolsAreOn,
  KEY_REMOVED,
  KEY_WAS_NOT_REMOVED,
  OPENAI_WITH_YOUR_KEY,
  OTHER_SERVICE,
  OWN_KEYS_ARE_OFF,
  PROVIDER,
  REMOVE_KEY,
  REMOVE_KEY_TO_USE_THE_SERVERS,
  SERVERS_PROVIDER,
  SERVERS_WITH_YOUR_KEY,
  YOUR_KEY_IS_REQUIRED,
} from './words'

interface AiSectionProps {
  readonly userId: number
  /** The server's own provider; undefined until the server has answered. */
  readonly ai: AccountDetails['ai'] | undefined
  readonly provider: SWRResponse<AiProvider, Error>
  /** Why `ai` or `provider` is unknown; null while both are known or loading. */
  readonly failure: string | null
  readonly onRetry: () => void
}

/** Which provider the assistant, the analyzer and image generation use: the server's or the person's own. */
export function AiSection({ userId, ai, provider, failure, onRetry }: AiSectionProps) {
  const { data, mutate } = provider
  const status = useAiStatus(userId)
  const handleChanged = (saved?: AiProvider) => {
    void (saved ? mutate(saved, { revalidate: false }) : mutate())
    void status.mutate()
  }
  return (
    <SettingsSection title={AI} text={AI_DETAIL}>
      {(!ai || !data) && failure === null && <Skeleton className={styles.placeholder} />}
      {(!ai || !data) && failure !== null && <NotLoaded text={failure} onRetry={onRetry} />}
      {ai && data && data.ownKeys === 'forbid' && (
        <>
          <ServerProvider ai={ai} />
          <p className={styles.note}>{OWN_KEYS_ARE_OFF}</p>
          {data.own && <RemoveKey onRemoved={handleChanged} />}
        </>
      )}
      {ai && data && data.ownKeys !== 'forbid' && <Choice ai={ai} provider={data} onChanged={handleChanged} />}
    </SettingsSection>
  )
}

type Service = 'none' | 'openai' | 'server' | 'other'

interface ChoiceProps {
  readonly ai: AccountDetails['ai']
  readonly provider: AiProvider
  /** Called with the server's answer, if there is one. */
  readonly onChanged: (saved?: AiProvider) => void
}

function Choice({ ai, provider, onChanged }: ChoiceProps) {
  const { own, ownKeys, mayNameAddress, serverService } = provider
  const [chosen, setChosen] = useState<Service | null>(null)
  // Each save resets the form, so that no typed key stays in it.
  const [saves, setSaves] = useState(0)
  const saved = own ? serviceOf(own.baseUrl, provider) : null
  const service = chosen ?? saved ?? (ownKeys === 'require' ? 'openai' : 'none')
  const options: readonly { readonly value: Service; readonly label: string; readonly isOffered: boolean }[] = [
    { value: 'none', label: SERVERS_PROVIDER, isOffered: ownKeys !== 'require' },
    { value: 'openai', label: OPENAI_WITH_YOUR_KEY, isOffered: true },
    { value: 'server', label: SERVERS_WITH_YOUR_KEY, isOffered: serverService === 'other' },
    { value: 'other', label: OTHER_SERVICE, isOffered: mayNameAddress || saved === 'other' },
  ]
  const handleSaved = (answer: AiProvider) => {
    setChosen(null)
    setSaves(saves + 1)
    onChanged(answer)
  }
  const handleRemoved = () => {
    setChosen(null)
    setSaves(saves + 1)
    onChanged()
  }
  return (
    <>
      <Select
        label={PROVIDER}
        options={options.filter(({ isOffered }) => isOffered)}
        value={service}
        onChange={(value) => setChosen(options.find((each) => each.value === value)?.value ?? null)}
      />
      {ownKeys === 'require' && !own && <p className={styles.note}>{YOUR_KEY_IS_REQUIRED}</p>}
      {service === 'none' && !own && <ServerProvider ai={ai} />}
      {service === 'none' && own && (
        <>
          <p className={styles.note}>{REMOVE_KEY_TO_USE_THE_SERVERS}</p>
          <RemoveKey onRemoved={handleRemoved} />
        </>
      )}
      {service === saved && own?.problem === 'address_not_allowed' && (
        <>
          <p role="alert" className={styles.error}>
            {ADDRESS_NOT_ALLOWED}
          </p>
          <RemoveKey onRemoved={handleRemoved} />
        </>
      )}
      {service !== 'none' && !(service === saved && own?.problem === 'address_not_allowed') && (
        <OwnProviderForm
          key={`${service} ${saves}`}
          // OpenAI's URL, if the server itself uses another service.
          baseUrl={
            service === 'other' ? undefined : service === 'openai' && serverService === 'other' ? OPENAI_URL : null
          }
          own={service === saved ? own : null}
          onSaved={handleSaved}
          remove={service === saved ? <RemoveKey onRemoved={handleRemoved} /> : null}
        />
      )}
    </>
  )
}

function serviceOf(baseUrl: string | null, { serverService }: AiProvider): Service {
  if (baseUrl === OPENAI_URL) return 'openai'
  if (baseUrl !== null) return 'other'
  return serverService === 'openai' ? 'openai' : 'server'
}

function ServerProvider({ ai }: Pick<ChoiceProps, 'ai'>) {
  return <p>{ai.isOn ? aiToolsAreOn(ai.textModel, ai.imageModel) : AI_TOOLS_ARE_OFF}</p>
}

function RemoveKey({ onRemoved }: { readonly onRemoved: () => void }) {
  const [isBusy, setIsBusy] = useState(false)
  const handleRemove = async () => {
    setIsBusy(true)
    try {
      await removeAiProvider()
      onRemoved()
      toast({ title: KEY_REMOVED })
    } catch (error) {
      reportFailure(KEY_WAS_NOT_REMOVED, error)
    }
    setIsBusy(false)
  }
  return (
    <Button isBusy={isBusy} onClick={() => void handleRemove()}>
      {REMOVE_KEY}
    </Button>
  )
}
