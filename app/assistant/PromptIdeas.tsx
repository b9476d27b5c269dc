import { Popover } from '../ui/overlays/Popover'
import styles from './assistant.module.css'
import { PROMPT_CATEGORIES } from './promptWords'
import { PROMPT_IDEAS } from './words'

interface PromptIdeasProps {
  onPick(prompt: string): void
}

export function PromptIdeas({ onPick }: PromptIdeasProps) {
  return (
    <Popover label={PROMPT_IDEAS} trigger={PROMPT_IDEAS}>
      {(close) =>
        PROMPT_CATEGORIES.map(({ name, prompts }) => (
          <section key={name} className={styles.category} aria-label={name}>
            <h3 className={styles.categoryName}>{name}</h3>
            {prompts.map((prompt) => (
              <button
                key={prompt}
                type="button"
                className={styles.pick}
                onClick={() => {
                  onPick(prompt)
                  close()
                }}
              >
                {prompt}
              </button>
            ))}
          </section>
        ))
      }
    </Popover>
  )
}
