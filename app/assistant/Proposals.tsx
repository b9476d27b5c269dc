import { elementName } from '../board/view/elements/elementName'
import { Button } from '../ui/Button'
import type { AssistantSession } from './AssistantSession'
import styles from './assistant.module.css'
import { changedFields, type Proposal } from './proposals'
import { useAssistantState } from './useAssistant'

interface ProposalsProps {
  readonly session: AssistantSession
  readonly hasCanvas: boolean
}

/** Changes of elements, drawn on the canvas before and after, and accepted one by one or together. */
export function Proposals({ session, hasCanvas }: ProposalsProps) {
  const { proposals, side, findings } = useAssistantState(session)
  if (proposals.length === 0) {
    return findings?.of === 'modify' ? <p className={styles.hint}>Nothing left to change.</p> : null
  }
  return (
    <section className={styles.proposals} aria-label="Proposed changes">
      <div className={styles.proposalsHead}>
        <h3 className={styles.heading}>
          {proposals.length === 1 ? '1 proposed change' : `${proposals.length} proposed changes`}
        </h3>
        {hasCanvas && (
          <fieldset className={styles.switch} aria-label="On the canvas">
            {(['before', 'after'] as const).map((one) => (
              <label key={one} className={styles.choice}>
                <input type="radio" name="assistant-side" checked={side === one} onChange={() => session.show(one)} />
                <span>{one === 'before' ? 'Before' : 'After'}</span>
              </label>
            ))}
          </fieldset>
        )}
      </div>
      <p className={styles.hint}>Nothing is written until you accept it.</p>
      <ul className={styles.list}>
        {proposals.map((proposal) => (
          <ProposalLine key={proposal.elementId} session={session} proposal={proposal} />
        ))}
      </ul>
      <div className={styles.row}>
        <Button look="primary" onClick={() => session.accept()}>
          Accept All
        </Button>
        <Button onClick={() => session.dismiss()}>Discard All</Button>
      </div>
    </section>
  )
}

interface ProposalLineProps {
  readonly session: AssistantSession
  readonly proposal: Proposal
}

function ProposalLine({ session, proposal }: ProposalLineProps) {
  const name = elementName(proposal.before)
  const ids = [proposal.elementId]
  return (
    <li className={styles.proposal}>
      <strong className={styles.clamped}>{name}</strong>
      <p className={styles.words}>{proposal.description}</p>
      <dl className={styles.fields}>
        {changedFields(proposal).map(({ field, from, to }) => (
          <div key={field}>
            <dt>{field}</dt>
            <dd>
              <del>{from}</del> → <ins>{to}</ins>
            </dd>
          </div>
        ))}
      </dl>
      <div className={styles.row}>
        <Button size="s" aria-label={`Accept: ${name}`} onClick={() => session.accept(ids)}>
          Accept
        </Button>
        <Button size="s" look="ghost" aria-label={`Discard: ${name}`} onClick={() => session.dismiss(ids)}>
          Discard
        </Button>
      </div>
    </li>
  )
}
