import { useState } from 'react'
import { errorMessage, isUnreachable } from '../../api/ApiError'
import type { Workspace } from '../../offline/workspace'
import { Button, ButtonLink } from '../../ui/Button'
import { CardGrid } from '../../ui/content/CardGrid'
import { Tabs } from '../../ui/content/Tabs'
import { toast } from '../../ui/toast'
import { LOG_IN, TRY_AGAIN } from '../../ui/words'
import { KIND_LABELS, KINDS, type Kind } from './Hit'
import { HitList } from './HitList'
import type { ShownHits } from './mergeHits'
import styles from './SearchPage.module.css'
import type { ServerSearch } from './useServerSearch'
import {
  ALL,
  BROWSE_TEMPLATES,
  COULD_NOT_LOAD_MORE,
  KINDS_TITLE,
  LOG_IN_TO_SEARCH_MORE,
  NOTHING_FOUND_DETAIL,
  noExactMatches,
  nothingFoundFor,
  nothingFoundTitle,
  resultsFor,
  SEARCH_EVERYTHING,
  SEARCH_FAILED,
  SEARCHING,
  SEE_ALL,
  SHOW_MORE,
  YOU_ARE_OFFLINE,
} from './words'

interface ResultsProps {
  readonly query: string
  /** The color that the query names as `#rrggbb`, if any. */
  readonly color: string | null
  /** Null for all of them. */
  readonly kind: Kind | null
  readonly shown: readonly ShownHits[]
  readonly server: ServerSearch
  readonly isOffline: boolean
  readonly isSignedOut: boolean
  /** Whether the session is still loading. */
  readonly isStarting: boolean
  readonly workspace: Workspace | null
  onKind(kind: Kind | null): void
  /** Called when a hit is opened. */
  onOpen(): void
}

/** The results, by kind. */
export function Results(props: ResultsProps) {
  const { query, color, kind, shown, server, isOffline, isSignedOut, isStarting, onKind } = props
  const visible = shown.filter((each) => (kind === null || each.kind === kind) && each.hits.length > 0)
  const count = visible.reduce((sum, { hits }) => sum + hits.length, 0)
  const isAway = !isSignedOut && (isUnreachable(server.error) || (isOffline && !server.answer && !server.error))
  const isWaiting = (server.isLoading || isStarting) && !isAway
  return (
    <>
      {color && (
        <p className={styles.color}>
          <span aria-hidden="true" className={styles.swatch} style={{ background: color }} />
          {color}
        </p>
      )}
      <p role="status" className="visually-hidden">
        {isWaiting ? SEARCHING : countWords(count, query)}
      </p>
      {isAway && (
        <div role="status" className={styles.banner}>
          <p>{YOU_ARE_OFFLINE}</p>
          {/* The server isn't asked for templates. */}
          {(server.error || server.isLoading) && (
            <Button size="s" onClick={server.retry}>
              {TRY_AGAIN}
            </Button>
          )}
        </div>
      )}
      {server.error && !isAway && (
        <div role="alert" className={styles.banner}>
          <p>{errorMessage(server.error) ?? SEARCH_FAILED}</p>
          <Button size="s" onClick={server.retry}>
            {TRY_AGAIN}
          </Button>
        </div>
      )}
      {isSignedOut && (
        <p className={styles.banner}>
          {LOG_IN_TO_SEARCH_MORE}{' '}
          <ButtonLink to={`/auth?next=${encodeURIComponent(`/search?q=${encodeURIComponent(query)}`)}`} size="s">
            {LOG_IN}
          </ButtonLink>
        </p>
      )}
      <Tabs
        label={KINDS_TITLE}
        current={kind ?? 'all'}
        onChange={(id) => onKind(id === 'all' ? null : id)}
        tabs={(['all', ...KINDS] as const).map((id) => ({
          id,
          label: id === 'all' ? ALL : KIND_LABELS[id],
          content: (id === 'all' ? null : id) === kind && (
            <div className={styles.groups} aria-busy={isWaiting}>
              {visible.map((each) => (
                <Group key={each.kind} found={each} {...props} />
              ))}
              {count === 0 && isWaiting && <CardGrid isLoading />}
              {count === 0 && !isWaiting && !(server.error && !isAway) && <Nothing {...props} />}
            </div>
          ),
        }))}
      />
    </>
  )
}

function countWords(count: number, query: string): string {
  if (count === 0) return nothingFoundFor(query)
  return resultsFor(count, query)
}

/** The number of hits per kind when all kinds are shown. */
const OF_EACH = 6

interface GroupProps extends Omit<ResultsProps, 'shown'> {
  readonly found: ShownHits
}

function Group({ found, kind, query, server, workspace, onKind, onOpen }: GroupProps) {
  const id = `found-${found.kind}`
  const isAlone = kind !== null
  const isCut = !isAlone && (found.hasMore || found.hits.length > OF_EACH)
  const label = KIND_LABELS[found.kind]
  return (
    <section aria-labelledby={id} className={styles.group}>
      <div className={styles.head}>
        <h2 id={id} className={isAlone ? 'visually-hidden' : styles.heading}>
          {label}
        </h2>
        {isCut && (
          <Button look="ghost" size="s" onClick={() => onKind(found.kind)}>
            {SEE_ALL}
            <span className="visually-hidden"> {label.toLowerCase()}</span>
          </Button>
        )}
      </div>
      {found.isSimilar && <p className={styles.note}>{noExactMatches(query)}</p>}
      <HitList shown={found} limit={isAlone ? undefined : OF_EACH} workspace={workspace} onOpen={onOpen} />
      {isAlone && found.hasMore && <MoreHits more={server.more} />}
    </section>
  )
}

interface MoreHitsProps {
  more(): Promise<void>
}

function MoreHits({ more }: MoreHitsProps) {
  const [isBusy, setIsBusy] = useState(false)
  const handleMore = async () => {
    setIsBusy(true)
    try {
      await more()
    } catch (error) {
      toast({ title: COULD_NOT_LOAD_MORE, description: errorMessage(error), variant: 'destructive' })
    } finally {
      setIsBusy(false)
    }
  }
  return (
    <div className={styles.ways}>
      <Button isBusy={isBusy} onClick={() => void handleMore()}>
        {SHOW_MORE}
      </Button>
    </div>
  )
}

function Nothing({ query, kind, onKind }: ResultsProps) {
  return (
    <div className={styles.nothing}>
      <h2 className={styles.heading}>{nothingFoundTitle(query)}</h2>
      <p>{NOTHING_FOUND_DETAIL}</p>
      <div className={styles.ways}>
        {kind !== null && <Button onClick={() => onKind(null)}>{SEARCH_EVERYTHING}</Button>}
        <ButtonLink to="/templates">{BROWSE_TEMPLATES}</ButtonLink>
      </div>
    </div>
  )
}
