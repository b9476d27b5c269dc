import type { AssistantTabProps } from './AssistantProps'
import styles from './assistant.module.css'
import { BackgroundForm } from './BackgroundForm'
import { Ideas } from './Ideas'
import { PromptForm } from './PromptForm'
import { TaskLine } from './TaskLine'
import { useAssistantState } from './useAssistant'
import { useStoredText } from './useStoredText'
import { SUGGESTIONS } from './words'

/** Words in, elements out. */
export function GenerateTab({ session, workspace, isReady }: AssistantTabProps) {
  const { task } = useAssistantState(session)
  const prompt = useStoredText(workspace.userId, 'prompt')
  return (
    <div className={styles.tab}>
      <Ideas session={session} title={SUGGESTIONS} isReady={isReady} of="generate" />
      <PromptForm
        prompt={prompt}
        history={session.history}
        isBusy={task !== null}
        isGenerating={task?.kind === 'generate'}
        isReady={isReady}
        onGenerate={(words) => session.generate(words)}
      />
      <TaskLine session={session} kinds={['generate', 'background', 'idea']} />
      <BackgroundForm session={session} prompt={prompt[0]} isReady={isReady} />
    </div>
  )
}
