import { useCallback, useEffect, useReducer, useRef, useState, useSyncExternalStore } from 'react'
import type { Proposal as AgentProposal, ProposalItem, ProposedItem } from '../../contract/agents'
import { textStyleProperties } from '../../contract/textStyles'
import { readTextStyle } from '../board/store/elementAppearance'
import { TextSetter } from '../board/texts/TextSetter'
import { announce } from '../board/view/Announcer'
import { elementName } from '../board/view/elements/elementName'
import { useTopic } from '../board/view/useBoardStore'

import { Button } from '../ui/Button'
import { timeAgo } from '../ui/format/format'
import { IconButton } from '../ui/IconButton'
import { ChevronDownIcon } from '../ui/iconSets/editorIcons'
import { AlertIcon, CheckIcon, CloseIcon } from '../ui/icons'
import { type AgentProposals, isOpen } from './AgentProposals'
import { elementIdsOf, type ItemState, isAdding, stateOf } from './agentItems'
import styles from './agents.module.css'
import {
  A_MISSING_ELEMENT,
  ACCEPT,
  ACCEPT_ALL,
  ACCEPTED,
  ADD,
  ADDED,
  acceptAllOf,
  acceptItem,
  addItem,
  answered,
  arrangementOf,
  BLOCKED,
  CHANGE,
  CHANGED_SINCE,
  changeOf,
  DELETE,
  DISMISS,
  DISMISS_ALL,
  DISMISSED,
  deletionOf,
  dismissAllOf,
  dismissedItems,
  dismissItem,
  itemsOf,
  leftOut,
  NO_DESCRIPTION,
  NO_OPEN_PROPOSALS,
  openItems,
  PROPOSALS_FROM_AGENTS,
  proposalBy,
  restyleOf,
  SHAPE_NAMES,
  STYLE_NAMES,
  showOnBoard,
  weaveOf,
} from './agentWords'
import { ChangedFields } from './Proposals'

interface AgentProposalListProps {
  readonly proposals: AgentProposals
  /** Whether the person came for proposals: only then does an empty list say so. */
  readonly isRequested: boolean
}

/** The proposals of a person's agents for this board, accepted item by item. Nothing is written until then. */
export function AgentProposalList({ proposals, isRequested }: AgentProposalListProps) {
  const list = useSyncExternalStore(proposals.subscribe, proposals.read)
  // Proposals answered on an earlier visit are no longer listed.
  useEffect(() => proposals.dropAnswered(), [proposals])
  if (list.length === 0) return isRequested ? <p className={styles.none}>{NO_OPEN_PROPOSALS}</p> : null
  return (
    <section className={styles.proposals} aria-label={PROPOSALS_FROM_AGENTS}>
      <h3 className={styles.heading}>{PROPOSALS_FROM_AGENTS}</h3>
      <ul className={styles.list}>
        {list.map((proposal, index) => (
          <li key={proposal.id}>
            <ProposalCard proposals={proposals} proposal={proposal} isFirst={index === 0} />
          </li>
        ))}
      </ul>
    </section>
  )
}

interface ProposalCardProps {
  readonly proposals: AgentProposals
  readonly proposal: AgentProposal
  readonly isFirst: boolean
}

const isEditing = ({ mode }: AgentProposals['store']) => mode === 'edit'

function ProposalCard({ proposals, proposal, isFirst }: ProposalCardProps) {
  const { id, agent, summary, createdAt, items } = proposal
  const { store } = proposals
  const card = useRef<HTMLDetailsElement>(null)
  // An unfolded proposal stays unfolded when a newer one precedes it.
  const [isUnfolded] = useState(isFirst)
  const isAble = useTopic(store, 'mode', isEditing)
  const open = items.filter(({ outcome }) => outcome === null).length
  const accepted = items.filter(({ outcome }) => outcome === 'accepted').length
  const count = open > 0 ? openItems(open) : answered(accepted, items.length - accepted)
  /** Answers, then moves the focus, since the pressed button may disappear. */
  const answer = (run: () => void) => {
    store.texts ??= new TextSetter(store)
    run()
    card.current?.querySelector('summary')?.focus({ preventScroll: true })
  }
  return (
    <details ref={card} className={styles.proposal} open={isUnfolded} aria-label={proposalBy(agent)}>
      <summary className={styles.summary}>
        <span className={styles.agent}>{agent}</span>
        <span className={styles.meta}>
          <time dateTime={createdAt}>{timeAgo(Date.parse(createdAt), Date.now())}</time> · {count}
        </span>
        <ChevronDownIcon size={16} className={styles.chevron} />
        <span className={styles.about}>{summary}</span>
      </summary>
      {open > 1 && (
        <div className={styles.actions}>
          <Button
            size="s"
            look="primary"
            aria-label={acceptAllOf(agent)}
            disabled={!isAble}
            onClick={() => answer(() => proposals.accept(id))}
          >
            {ACCEPT_ALL}
          </Button>
          <Button
            size="s"
            look="ghost"
            aria-label={dismissAllOf(agent)}
            onClick={() => answer(() => announce(dismissedItems(proposals.dismiss(id))))}
          >
            {DISMISS_ALL}
          </Button>
        </div>
      )}
      {isOpen(proposal) && (
        <ul className={styles.items} aria-label={itemsOf(agent)}>
          {items.map((item, index) => (
            // An item is identified by its position.
            // biome-ignore lint/suspicious/noArrayIndexKey: it never moves
            <ItemCard key={index} proposals={proposals} proposal={proposal} index={index} item={item} isAble={isAble} />
          ))}
        </ul>
      )}
    </details>
  )
}

interface ItemCardProps {
  readonly proposals: AgentProposals
  readonly proposal: AgentProposal
  readonly index: number
  readonly item: ProposalItem
  readonly isAble: boolean
}

function ItemCard({ proposals, proposal, index, item, isAble }: ItemCardProps) {
  const card = useRef<HTMLLIElement>(null)
  const { store } = proposals
  const state = useItemState(proposals, proposal, item)
  const name = nameOf(proposals, item.item)
  const isNew = isAdding(item.item)
  /** Answers, then focuses the card, since the pressed button disappears. */
  const answer = (run: () => void) => {
    store.texts ??= new TextSetter(store)
    run()
    card.current?.focus({ preventScroll: true })
  }
  const dismiss = () => answer(() => announce(dismissedItems(proposals.dismiss(proposal.id, [index]))))
  const isNarrow = item.item.kind === 'color' || item.item.kind === 'image' || item.item.kind === 'shape'
  return (
    <li
      ref={card}
      className={styles.item}
      data-narrow={isNarrow || undefined}
      data-state={state.kind === 'done' ? state.outcome : undefined}
      aria-label={name}
      tabIndex={-1}
    >
      <Face proposals={proposals} item={item.item} state={state} name={name} />
      {item.item.note && <p className={styles.note}>{item.item.note}</p>}
      <StateNote item={item.item} state={state} />
      {state.kind === 'done' ? (
        <p className={styles.done}>
          {state.outcome === 'accepted' && <CheckIcon size={16} />}
          {state.outcome === 'dismissed' ? DISMISSED : isNew ? ADDED : ACCEPTED}
        </p>
      ) : (
        <div className={styles.actions}>
          {state.kind === 'open' && (
            <Button
              size="s"
              aria-label={isNew ? addItem(name) : acceptItem(name)}
              disabled={!isAble}
              onClick={() => answer(() => proposals.accept(proposal.id, [index]))}
            >
              {isNew ? ADD : ACCEPT}
            </Button>
          )}
          {isNarrow ? (
            <IconButton
              className={styles.close}
              label={dismissItem(name)}
              icon={CloseIcon}
              iconSize={18}
              onClick={dismiss}
            />
          ) : (
            <Button size="s" look="ghost" aria-label={dismissItem(name)} onClick={dismiss}>
              {DISMISS}
            </Button>
          )}
        </div>
      )}
    </li>
  )
}

/** An item's state, updated when an element that it depends on changes. */
function useItemState({ store }: AgentProposals, proposal: AgentProposal, item: ProposalItem): ItemState {
  const [, refresh] = useReducer((count: number) => count + 1, 0)
  const ids = elementIdsOf(item).join()
  useEffect(() => {
    const stops = ids.split(',').map((id) => store.subscribeElement(id, refresh))
    return () => {
      for (const stop of stops) stop()
    }
  }, [store, ids])
  return stateOf(store, proposal, item)
}

interface FaceProps {
  readonly proposals: AgentProposals
  readonly item: ProposedItem
  readonly state: ItemState
  readonly name: string
}

function Face({ proposals, item, state, name }: FaceProps) {
  switch (item.kind) {
    case 'text': {
      const { fontFamily, fontWeight, fontStyle, letterSpacing, textTransform } = readTextStyle(
        textStyleProperties(item.style),
      )
      return (
        <>
          <p className={styles.kind}>{STYLE_NAMES[item.style]}</p>
          <p
            className={styles.text}
            data-style={item.style}
            style={{ fontFamily, fontWeight, fontStyle, letterSpacing, textTransform }}
          >
            {item.text}
          </p>
        </>
      )
    }
    case 'color':
      return (
        <>
          <span className={styles.swatch} style={{ backgroundColor: item.color }} />
          <p className={styles.caption}>{item.name || item.color}</p>
        </>
      )
    case 'image':
      return (
        <>
          <img
            className={styles.picture}
            src={`${item.address}?w=320`}
            alt={item.alt}
            width={item.width}
            height={item.height}
            loading="lazy"
          />
          {item.alt && <p className={styles.caption}>{item.alt}</p>}
        </>
      )
    case 'shape':
      return (
        <>
          <span className={styles.shape}>
            <span data-shape={item.shape} style={{ backgroundColor: item.color }} />
          </span>
          <p className={styles.caption}>{SHAPE_NAMES[item.shape]}</p>
        </>
      )
    case 'change':
      return (
        <>
          <p className={styles.kind}>{CHANGE}</p>
          <Subject proposals={proposals} ids={[item.elementId]} name={subjectOf(proposals, item.elementId)} />
          {state.kind === 'open' && state.change && <ChangedFields proposal={state.change} />}
        </>
      )
    case 'delete':
      return (
        <>
          <p className={styles.kind}>{DELETE}</p>
          <Subject proposals={proposals} ids={[item.elementId]} name={subjectOf(proposals, item.elementId)} />
        </>
      )
    case 'arrange':
    case 'weave':
      return <Subject proposals={proposals} ids={item.elementIds} name={name} />
    case 'restyle':
      return (
        <>
          <Subject proposals={proposals} ids={item.elementIds} name={name} />
          {item.palette && (
            <span className={styles.palette}>
              {item.palette.map((color) => (
                <span key={color} style={{ backgroundColor: color }} />
              ))}
            </span>
          )}
        </>
      )
  }
}

interface SubjectProps {
  readonly proposals: AgentProposals
  readonly ids: readonly string[]
  readonly name: string
}

/** What an item is about: a link to it on the board. */
function Subject({ proposals: { store }, ids, name }: SubjectProps) {
  const show = useCallback(() => {
    const here = ids.filter((id) => store.committed(id) !== undefined)
    store.select(here)
    store.reveal(store.boundsOf(here))
  }, [store, ids])
  if (!ids.some((id) => store.committed(id))) return <p className={styles.subject}>{name}</p>
  return (
    <button type="button" className={styles.subject} aria-label={showOnBoard(name)} onClick={show}>
      {name}
    </button>
  )
}

function StateNote({ item, state }: Pick<FaceProps, 'item' | 'state'>) {
  const words =
    state.kind === 'blocked'
      ? BLOCKED[state.reason]
      : state.kind === 'open' && state.isStale
        ? CHANGED_SINCE
        : state.kind === 'open' && state.leftOut > 0 && 'elementIds' in item
          ? leftOut(state.leftOut, item.elementIds.length)
          : null
  return (
    words && (
      <p className={styles.warning}>
        <AlertIcon size={16} />
        {words}
      </p>
    )
  )
}

const NAME_MAX = 80

/** An item's accessible name. */
function nameOf(proposals: AgentProposals, item: ProposedItem): string {
  switch (item.kind) {
    case 'text':
      return item.text.slice(0, NAME_MAX)
    case 'color':
      return item.name || item.color
    case 'image':
      return (item.alt || NO_DESCRIPTION).slice(0, NAME_MAX)
    case 'shape':
      return SHAPE_NAMES[item.shape]
    case 'change':
      return changeOf(subjectOf(proposals, item.elementId))
    case 'delete':
      return deletionOf(subjectOf(proposals, item.elementId))
    case 'arrange':
      return arrangementOf(item)
    case 'weave':
      return weaveOf(item)
    case 'restyle':
      return restyleOf(item)
  }
}

function subjectOf({ store }: AgentProposals, id: string): string {
  const element = store.committed(id)
  return element ? elementName(element).slice(0, NAME_MAX) : A_MISSING_ELEMENT
}
