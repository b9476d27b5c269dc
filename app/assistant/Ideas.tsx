import { useEffect, useRef } from 'react'
import { Button } from '../ui/Button'
import { CheckIcon } from '../ui/icons'
import type { AssistantSession, PictureChoice } from './AssistantSession'
import { type Idea, needsPicture } from './AssistantState'
import styles from './ideas.module.css'
import { colorOf } from './suggestedElements'
import { useAssistantState } from './useAssistant'
import {
  ADD,
  ADD_ALL,
  ADDED,
  addIdea,
  GENERATE_IMAGE,
  MAKE_ANOTHER,
  makeAnotherOf,
  makeIdea,
  RETRY_PICTURE,
  retryIdea,
  suggestionCount,
} from './words'

interface IdeasProps {
  readonly session: AssistantSession
  readonly title: string
  /** The task that made them. */
  readonly of: Idea['of']
  readonly isReady: boolean
  /** How their images are generated. */
  readonly pictures?: PictureChoice
}

/** Suggestions as cards, each with an add button. Always plain text. */
export function Ideas({ session, title, of, isReady, pictures }: IdeasProps) {
  const { ideas: all, task } = useAssistantState(session)
  const section = useRef<HTMLElement>(null)
  const ideas = all.filter((idea) => idea.of === of)
  const [newest] = ideas
  // Scrolls new results into view, wherever in the panel they were requested from, and again once the image is there.
  const picture = newest?.picture ?? null
  useEffect(() => {
    if (newest?.id !== undefined || picture) section.current?.scrollIntoView({ block: 'nearest' })
  }, [newest?.id, picture])
  const count = (
    <p role="status" className="visually-hidden">
      {ideas.length > 0 && suggestionCount(ideas.length)}
    </p>
  )
  if (ideas.length === 0) return count
  const addable = ideas.filter((idea) => !idea.isAdded && !needsPicture(idea))
  return (
    <section aria-label={title} ref={section}>
      {count}
      <div className={styles.head}>
        <h3 className={styles.title}>{title}</h3>
        {addable.length > 1 && (
          <Button size="s" onClick={() => session.addIdeas(addable.map(({ id }) => id))}>
            {ADD_ALL}
          </Button>
        )}
      </div>
      <ul className={styles.cards}>
        {ideas.map((idea) => (
          <li key={idea.id} className={styles.card}>
            <Face idea={idea} />
            <Actions idea={idea} session={session} canMake={isReady && task === null} pictures={pictures} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function Face({ idea }: { readonly idea: Idea }) {
  const { words, picture } = idea
  const color = colorOf(idea)
  if (picture && 'asset' in picture) {
    const { address, width, height } = picture.asset
    return <img className={styles.picture} src={`${address}?w=320`} alt={words} width={width} height={height} />
  }
  if (color) {
    return (
      <>
        <span className={styles.swatch} style={{ backgroundColor: color }} />
        <p className={styles.caption}>{words}</p>
      </>
    )
  }
  return (
    <>
      <p className={idea.type === 'image' ? styles.description : styles.words}>{words}</p>
      {picture && <p className={styles.failure}>{picture.errorMessage}</p>}
    </>
  )
}

interface ActionsProps {
  readonly idea: Idea
  readonly session: AssistantSession
  readonly canMake: boolean
  readonly pictures: PictureChoice | undefined
}

function Actions({ idea, session, canMake, pictures }: ActionsProps) {
  const { id, isAdded, picture } = idea
  const name = idea.words.slice(0, 80)
  if (isAdded) {
    return (
      <span className={styles.done}>
        <CheckIcon size={16} /> {ADDED}
      </span>
    )
  }
  const add = (
    <Button size="s" aria-label={addIdea(name)} onClick={() => session.addIdeas([id])}>
      {ADD}
    </Button>
  )
  if (!needsPicture(idea)) {
    if (idea.type !== 'image') return add
    return (
      <div className={styles.actions}>
        {add}
        <Button
          size="s"
          look="ghost"
          aria-label={makeAnotherOf(name)}
          disabled={!canMake}
          onClick={() => void session.makeAnother(id, pictures)}
        >
          {MAKE_ANOTHER}
        </Button>
      </div>
    )
  }
  return (
    <div className={styles.actions}>
      <Button
        size="s"
        aria-label={picture ? retryIdea(name) : makeIdea(name)}
        disabled={!canMake}
        onClick={() => void session.makePicture(id, pictures)}
      >
        {picture ? RETRY_PICTURE : GENERATE_IMAGE}
      </Button>
      {picture && add}
    </div>
  )
}
