import { type ReactNode, useState } from 'react'
import { BACKGROUND_TYPES, DEFAULT_BACKGROUND_TYPE, DEFAULT_IMAGE_SIZE, IMAGE_STYLES } from '../../contract/aiLimits'
import type { BoardStore } from '../board/store/BoardStore'
import { useTopic } from '../board/view/useBoardStore'
import { Button } from '../ui/Button'
import { Select } from '../ui/forms/Select'
import { AllowanceLine } from './AllowanceLine'
import { type AssistantSession, PICTURES_AT_ONCE, type PictureChoice, pictureToChange } from './AssistantSession'
import styles from './assistant.module.css'
import { FollowUp } from './FollowUp'
import { Ideas } from './Ideas'
import { PromptForm } from './PromptForm'
import { TaskLine } from './TaskLine'
import type { AssistantTabProps } from './tabs'
import { useAssistantState } from './useAssistant'
import { useStoredText } from './useStoredText'
import {
  BACKGROUND,
  backgroundPrompt,
  COUNT_AT_ONCE,
  capitalized,
  GENERATE_BACKGROUND,
  IMAGE_STYLE,
  IMAGES,
  NO_STYLE,
  SHAPE,
  SHAPES,
  STYLE,
  SUGGESTIONS,
  TYPE,
  USES_PROMPT_ABOVE,
  WRITE_PROMPT_ABOVE,
} from './words'

/** The style is undefined unless one was chosen. */
type ShownChoice = PictureChoice & Required<Pick<PictureChoice, 'size' | 'count'>>

const STYLE_OPTIONS = [{ value: '', label: NO_STYLE }, ...optionsOf(IMAGE_STYLES)]

const hasPictureToChange = (store: BoardStore) => pictureToChange(store) !== null

/** Turns a prompt into suggested elements. */
export function GenerateTab({ session, workspace, isReady }: AssistantTabProps) {
  const { task } = useAssistantState(session)
  const canChange = useTopic(session.store, 'selection', hasPictureToChange)
  const prompt = useStoredText(workspace.userId, 'prompt')
  const [pictures, setPictures] = useState<ShownChoice>({
    size: DEFAULT_IMAGE_SIZE,
    count: PICTURES_AT_ONCE,
  })
  return (
    <div className={styles.tab}>
      <Ideas session={session} title={SUGGESTIONS} isReady={isReady} of="generate" pictures={pictures} />
      <FollowUp session={session} of="generate" />
      <PromptForm
        prompt={prompt}
        history={session.history}
        isBusy={task !== null}
        isGenerating={task?.kind === 'generate'}
        isReady={isReady}
        onGenerate={(words) => session.generate(words, pictures)}
        onChangePicture={canChange ? (words) => session.changePicture(words, pictures) : undefined}
      />
      <AllowanceLine session={session} userId={workspace.userId} call="suggestions" />
      <TaskLine session={session} kinds={['generate', 'background', 'idea']} />
      <PictureOptions choice={pictures} onChange={setPictures} />
      <BackgroundForm session={session} prompt={prompt[0]} isReady={isReady} />
    </div>
  )
}

const COUNTS = Array.from({ length: PICTURES_AT_ONCE }, (_, index) => index + 1)

interface PictureOptionsProps {
  readonly choice: ShownChoice
  readonly onChange: (choice: ShownChoice) => void
}

/** The shape, style and number of images to generate. */
function PictureOptions({ choice, onChange }: PictureOptionsProps) {
  const { style, size, count } = choice
  return (
    <Disclosure title={IMAGES}>
      <div className={styles.pair}>
        <Select
          label={SHAPE}
          value={size}
          options={SHAPES}
          onChange={(value) => onChange({ ...choice, size: SHAPES.find((one) => one.value === value)?.value ?? size })}
        />
        <Select
          label={IMAGE_STYLE}
          value={style ?? ''}
          options={STYLE_OPTIONS}
          onChange={(value) => onChange({ ...choice, style: IMAGE_STYLES.find((one) => one === value) })}
        />
      </div>
      <Select
        label={COUNT_AT_ONCE}
        value={String(count)}
        options={COUNTS.map((value) => ({ value: String(value), label: String(value) }))}
        onChange={(value) => onChange({ ...choice, count: Number(value) })}
      />
    </Disclosure>
  )
}

type BackgroundType = (typeof BACKGROUND_TYPES)[number]
type ImageStyle = (typeof IMAGE_STYLES)[number]

interface BackgroundFormProps {
  readonly session: AssistantSession
  /** The prompt in Generate; without one, only the type is requested. */
  readonly prompt: string
  readonly isReady: boolean
}

/** Generates an image behind everything on the board. */
function BackgroundForm({ session, prompt, isReady }: BackgroundFormProps) {
  const { task } = useAssistantState(session)
  const [bgType, setBgType] = useState<BackgroundType>(DEFAULT_BACKGROUND_TYPE)
  const [style, setStyle] = useState<ImageStyle>()
  const requested = prompt.trim() || backgroundPrompt(bgType)
  return (
    <Disclosure title={BACKGROUND}>
      <div className={styles.pair}>
        <Select
          label={TYPE}
          value={bgType}
          options={optionsOf(BACKGROUND_TYPES)}
          onChange={(value) => setBgType(BACKGROUND_TYPES.find((one) => one === value) ?? DEFAULT_BACKGROUND_TYPE)}
        />
        <Select
          label={STYLE}
          value={style ?? ''}
          options={STYLE_OPTIONS}
          onChange={(value) => setStyle(IMAGE_STYLES.find((one) => one === value))}
        />
      </div>
      <p className={styles.hint}>{prompt.trim() ? USES_PROMPT_ABOVE : WRITE_PROMPT_ABOVE}</p>
      <Button
        isWide
        isBusy={task?.kind === 'background'}
        disabled={task !== null || !isReady}
        onClick={() => void session.background({ prompt: requested, bgType, ...(style && { style }) })}
      >
        {GENERATE_BACKGROUND}
      </Button>
    </Disclosure>
  )
}

interface DisclosureProps {
  readonly title: string
  readonly children: ReactNode
}

/** Controls that are hidden at first. */
function Disclosure({ title, children }: DisclosureProps) {
  return (
    <details className={styles.details}>
      <summary className={styles.summary}>{title}</summary>
      <div className={styles.form}>{children}</div>
    </details>
  )
}

function optionsOf(values: readonly string[]) {
  return values.map((value) => ({ value, label: capitalized(value) }))
}
