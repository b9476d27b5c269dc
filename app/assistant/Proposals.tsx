import { elementName } from '../board/view/elements/elementName'
import { Button } from '../ui/Button'
import { DISCARD } from '../ui/words'
import type { AssistantSession } from './AssistantSession'
import styles from './assistant.module.css'
import { changedFields, type Proposal } from './proposals'
import { useAssistantState } from './useAssistant'
import {
  ACCEPT,
  ACCEPT_ALL,
  AFTER,
  acceptChange,
  BEFORE,
  DISCARD_ALL,
  discardChange,
  NOTHING_CHANGES_UNTIL_YOU_ACCEPT,
  NOTHING_LEFT_TO_CHANGE,
  ON_CANVAS,
  PROPOSED_CHANGES,
  proposedChanges,
} from './words'

interface ProposalsProps {
  readonly session: AssistantSession
  readonly hasCanvas: boolean
}

/** Proposed changes of elements, previewed on the canvas before and after, and accepted one by one or all together. */
export function Proposals({ session, hasCanvas }: ProposalsProps) {
  const { proposals, side, findings } = useAssistantState(session)
  if (proposals.length === 0) {
    return findings?.of === 'modify' ? <p className={styles.hint}>{NOTHING_LEFT_TO_CHANGE}</p> : null
  }
  return (
    <section className={styles.proposals} aria-label={PROPOSED_CHANGES}>
      <div className={styles.proposalsHead}>
        <h3 className={styles.heading}>{proposedChanges(proposals.length)}</h3>
        {hasCanvas && (
          <fieldset className={styles.switch} aria-label={ON_CANVAS}>
            {(['before', 'after'] as const).map((one) => (
              <label key={one} className={styles.choice}>
                <input type="radio" name="assistant-side" checked={side === one} onChange={() => session.show(one)} />
                <span>{one === 'before' ? BEFORE : AFTER}</span>
              </label>
            ))}
          </fieldset>
        )}
      </div>
      <p className={styles.hint}>{NOTHING_CHANGES_UNTIL_YOU_ACCEPT}</p>
      <ul className={styles.list}>
        {proposals.map((proposal) => (
          <ProposalLine key={proposal.elementId} session={session} proposal={proposal} />
        ))}
      </ul>
      <div className={styles.row}>
        <Button look="primary" onClick={() => session.accept()}>
          {ACCEPT_ALL}
        </Button>
        <Button onClick={() => session.dismiss()}>{DISCARD_ALL}</Button>
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
      <ChangedFields proposal={proposal} />
      <div className={styles.row}>
        <Button size="s" aria-label={acceptChange(name)} onClick={() => session.accept(ids)}>
          {ACCEPT}
        </Button>
        <Button size="s" look="ghost" aria-label={discardChange(name)} onClick={() => session.dismiss(ids)}>
          {DISCARD}
        </Button>
      </div>
    </li>
  )
}

/** The changed fields with their values before and after. */
export function ChangedFields({ proposal }: Pick<ProposalLineProps, 'proposal'>) {
  return (
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
  )
}
