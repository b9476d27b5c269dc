import { type ReactNode, useId, useState } from 'react'
import {
  type AiProvider,
  type AiProviderForm,
  type AiProviderVerdict,
  aiProviderForm,
  otherProviderForm,
} from '../../../contract/aiProvider'
import { ApiError } from '../../api/ApiError'
import { Button } from '../../ui/Button'
import { formatNumber } from '../../ui/format/format'
import { Field } from '../../ui/forms/Field'
import { PasswordField } from '../../ui/forms/PasswordField'
import { useSchemaForm } from '../../ui/forms/useSchemaForm'
import { toast } from '../../ui/toast'
import styles from './settings.module.css'
import { reportFailure, saveAiProvider, testAiProvider } from './settingsCalls'
import {
  API_KEY,
  API_KEY_DETAIL,
  BASE_URL,
  BASE_URL_DETAIL,
  CONNECTION_WAS_NOT_TESTED,
  DEFAULT_MODEL,
  ENTER_API_KEY,
  IMAGE_MODEL,
  KEY_UNREADABLE,
  PROVIDER_SAVED,
  PROVIDER_WAS_NOT_SAVED,
  SAVE_PROVIDER,
  savedKey,
  TEST_CONNECTION,
  TEXT_MODEL,
  TEXT_MODEL_ELSE,
  VERDICTS,
  VISION_MODEL,
  worksWithModels,
} from './words'

interface OwnProviderFormProps {
  /** Null for the server's own service; undefined to let the person enter it. */
  readonly baseUrl: string | null | undefined
  /** The saved settings for this service. */
  readonly own: AiProvider['own']
  readonly onSaved: (answer: AiProvider) => void
  /** The button that removes the saved key. */
  readonly remove: ReactNode
}

/** The key for a service and the models to use. A key can be entered but is never shown. */
export function OwnProviderForm({ baseUrl: fixed, own, onSaved, remove }: OwnProviderFormProps) {
  const listId = useId()
  const [found, setFound] = useState<AiProviderVerdict | null>(null)
  const [isTesting, setIsTesting] = useState(false)
  const isOther = fixed === undefined
  const hasKey = own !== null && own.problem !== 'key_unreadable'

  // The saved key is only valid for the saved URL: the server doesn't send it to another one.
  const accessOf = ({ baseUrl, key }: AiProviderForm) => ({ baseUrl: isOther ? baseUrl : fixed, ...(key && { key }) })

  const handleSave = async (form: AiProviderForm) => {
    if (!form.key && !hasKey) return refuse('key', ENTER_API_KEY)
    const { textModel, visionModel, imageModel } = form
    try {
      const answer = await saveAiProvider({
        ...accessOf(form),
        textModel: textModel || null,
        visionModel: visionModel || null,
        imageModel: imageModel || null,
      })
      onSaved(answer)
      toast({ title: PROVIDER_SAVED })
    } catch (error) {
      report(PROVIDER_WAS_NOT_SAVED, error)
    }
  }

  const handleTest = async () => {
    setFound(null)
    if (!(await isRight('baseUrl', 'key'))) return
    const form = read()
    if (!form.key && !hasKey) return refuse('key', ENTER_API_KEY)
    setIsTesting(true)
    try {
      setFound(await testAiProvider(accessOf(form)))
    } catch (error) {
      report(CONNECTION_WAS_NOT_TESTED, error)
    }
    setIsTesting(false)
  }

  const report = (title: string, error: unknown) => {
    const { field: name, message } = error instanceof ApiError ? error.parsed() : { field: null, message: '' }
    const known = FIELDS.find((each) => each === name)
    if (known) refuse(known, message)
    else reportFailure(title, error)
  }

  const { field, onSubmit, isBusy, refuse, isRight, read } = useSchemaForm(
    isOther ? otherProviderForm : aiProviderForm,
    handleSave,
    {
      values: {
        baseUrl: own?.baseUrl ?? '',
        key: '',
        textModel: own?.textModel ?? '',
        visionModel: own?.visionModel ?? '',
        imageModel: own?.imageModel ?? '',
      },
    },
  )
  const model = { list: listId, autoComplete: 'off', autoCapitalize: 'none', spellCheck: false } as const
  return (
    <form noValidate className={styles.form} onSubmit={onSubmit}>
      {isOther && (
        <Field
          label={BASE_URL}
          hint={BASE_URL_DETAIL}
          type="url"
          inputMode="url"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          {...field('baseUrl')}
        />
      )}
      {own?.problem === 'key_unreadable' && (
        <p role="alert" className={styles.error}>
          {KEY_UNREADABLE}
        </p>
      )}
      <PasswordField
        label={API_KEY}
        hint={hasKey ? savedKey(own.keyEnd) : API_KEY_DETAIL}
        autoComplete="off"
        {...field('key')}
      />
      <Field label={TEXT_MODEL} {...(!isOther && { hint: DEFAULT_MODEL })} {...model} {...field('textModel')} />
      <Field label={VISION_MODEL} hint={TEXT_MODEL_ELSE} {...model} {...field('visionModel')} />
      <Field label={IMAGE_MODEL} {...(!isOther && { hint: DEFAULT_MODEL })} {...model} {...field('imageModel')} />
      <datalist id={listId}>
        {found?.models.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
      <p role="status" className={found?.verdict === 'works' ? styles.verdict : styles.error}>
        {found &&
          (found.verdict === 'works' ? worksWithModels(formatNumber(found.models.length)) : VERDICTS[found.verdict])}
      </p>
      <div className={styles.actions}>
        <Button type="submit" isBusy={isBusy}>
          {SAVE_PROVIDER}
        </Button>
        <Button isBusy={isTesting} onClick={() => void handleTest()}>
          {TEST_CONNECTION}
        </Button>
        {remove}
      </div>
    </form>
  )
}

const FIELDS = ['baseUrl', 'key', 'textModel', 'visionModel', 'imageModel'] as const
