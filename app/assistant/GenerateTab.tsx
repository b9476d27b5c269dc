import { useState } from 'react'
import { DEFAULT_IMAGE_SIZE } from '../../contract/aiLimits'
import type { BoardStore } from '../board/store/BoardStore'
import { useTopic } from '../board/view/useBoardStore'
import { AllowanceLine } from './AllowanceLine'
import type { AssistantTabProps } from './AssistantProps'
import { PICTURES_AT_ONCE, pictureToChange } from './AssistantSession'
import styles from './assistant.module.css'
import { BackgroundForm } from './BackgroundForm'
import { FollowUp } from './FollowUp'
import { Ideas } from './Ideas'
import { PictureOptions, type ShownChoice } from './PictureOptions'
import { PromptForm } from './PromptForm'
import { TaskLine } from './TaskLine'
import { useAssistantState } from './useAssistant'
import { useStoredText } from './useStoredText'
import { SUGGESTIONS } from './words'

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
