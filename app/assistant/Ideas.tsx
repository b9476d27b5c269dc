import { Button } from '../ui/Button'
import { CheckIcon } from '../ui/icons'
import type { AssistantSession } from './AssistantSession'
import type { Idea } from './AssistantState'
import styles from './assistant.module.css'
import { useAssistantState } from './useAssistant'
import { ADD, ADDED, addIdea } from './words'

interface IdeasProps {
  readonly session: AssistantSession
  readonly title: string
  /** What they came of. */
  readonly of: Idea['of']
  readonly isReady: boolean
}

/** Ideas, each with a way onto the board. They are words, whatever they contain. */
export function Ideas({ session, title, of, isReady }: IdeasProps) {
  const { ideas: all, task } = useAssistantState(session)
  const ideas = all.filter((idea) => idea.of === of)
  if (ideas.length === 0) return null
  return (
    <section aria-label={title}>
      <h3 className={styles.heading}>{title}</h3>
      <ul className={styles.list}>
        {ideas.map(({ id, words, type, isAdded }) => {
          const isPicture = type === 'image'
          return (
            <li key={id} className={styles.item}>
              <div className={styles.itemWords}>
                <span className={styles.badge}>{type}</span>
                <p className={styles.words}>{words}</p>
              </div>
              {isAdded ? (
                <span className={styles.done}>
                  <CheckIcon size={16} /> {ADDED}
                </span>
              ) : (
                <Button
                  size="s"
                  aria-label={addIdea(words.slice(0, 80))}
                  disabled={isPicture && (task !== null || !isReady)}
                  onClick={() => void session.addIdea(id)}
                >
                  {ADD}
                </Button>
              )}
            </li>
          )
        })}
      </ul>
    </section>
  )
}
