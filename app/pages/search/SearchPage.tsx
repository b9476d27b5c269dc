import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { elementColor, parseColorQuery } from '../../../contract/colorQuery'
import { presetList } from '../../../contract/preset'
import { SEARCH_KINDS } from '../../../contract/search'
import { asTemplate } from '../../../contract/template'
import { useAccount } from '../../account/useAccount'
import { isUnreachable } from '../../api/ApiError'
import { useIsConnected } from '../../api/useIsConnected'
import type { Workspace } from '../../offline/workspace'
import { isOutsideFailure } from '../../platform/expected'
import { reportUnless } from '../../platform/reportError'
import { NARROW_HEADER } from '../../search/HeaderSearch'
import { KIND, QUERY, searchPath } from '../../search/paths'
import { forgetSearches, readSearches, rememberSearch } from '../../search/recentSearches'
import { SearchBox } from '../../search/SearchBox'
import { BUILT_IN } from '../../templates/builtIn/all'
import { Button } from '../../ui/Button'
import { IconButton } from '../../ui/IconButton'
import { ArrowLeftIcon, HistoryIcon } from '../../ui/icons'
import { Link } from '../../ui/Link'
import { PHONE, useMediaQuery } from '../../ui/useMediaQuery'
import { usePageTitle } from '../../ui/usePageTitle'
import { deviceHits, type OnDevice } from './deviceHits'
import { KINDS, type Kind } from './Hit'
import { mergeHits } from './mergeHits'
import { Results } from './Results'
import styles from './SearchPage.module.css'
import { useServerSearch } from './useServerSearch'
import {
  BACK,
  CLEAR,
  LIGHT_BLUE,
  MINIMALIST,
  RECENT_SEARCHES,
  SEARCH,
  SEARCH_HINT,
  searchTitle,
  TERRACOTTA,
  TRY,
} from './words'

/** The query is in the URL; results come from the server, or offline from this device. */
export function SearchPage() {
  const { user, state, workspace } = useAccount()
  const navigate = useNavigate()
  const [address] = useSearchParams()
  const isPhone = useMediaQuery(PHONE)
  const hasBox = useMediaQuery(NARROW_HEADER)
  const page = useRef<HTMLDivElement>(null)
  const query = (address.get(QUERY) ?? '').trim().slice(0, 100)
  const kind = KINDS.find((each) => each === address.get(KIND)) ?? null
  const color = useMemo(() => parseColorQuery(query)?.hex ?? null, [query])
  const onDevice = useOnDevice(workspace, color !== null)
  const here = useMemo(() => deviceHits(query, onDevice), [query, onDevice])
  const isConnected = useIsConnected(workspace)
  const isRequested = query !== '' && state === 'signed-in' && kind !== 'templates'
  const server = useServerSearch({
    query: isRequested ? query : null,
    kind: SEARCH_KINDS.find((each) => each === kind) ?? null,
  })
  const userId = user?.id ?? null

  const handleConnected = useEffectEvent(() => {
    if (isUnreachable(server.error)) server.retry()
  })
  useEffect(() => {
    if (isConnected) handleConnected()
  }, [isConnected])
  usePageTitle(query ? searchTitle(query) : SEARCH)
  useMoveKeys(page)
  // The header's box may exist before this page: opening search without a query focuses it for typing.
  useEffect(() => {
    if (query === '') document.querySelector<HTMLElement>('[data-search-box]')?.focus()
  }, [query])

  const handleKind = (next: Kind | null) => navigate(searchPath(query, next), { replace: true })
  const handleBack = () => (window.history.length > 1 ? navigate(-1) : navigate('/'))
  return (
    <div ref={page} className={styles.page}>
      <div className={styles.top}>
        {isPhone && <IconButton label={BACK} icon={ArrowLeftIcon} onClick={handleBack} />}
        <h1 className={isPhone ? 'visually-hidden' : styles.title}>{SEARCH}</h1>
        {hasBox && <SearchBox userId={userId} isFirst={query === ''} className={styles.box} />}
      </div>
      {query === '' ? (
        <RecentSearches userId={userId} />
      ) : (
        <Results
          query={query}
          color={color}
          kind={kind}
          shown={mergeHits(server.answer, here)}
          server={server}
          isOffline={!isConnected}
          isSignedOut={state === 'signed-out'}
          isStarting={state === 'loading'}
          workspace={workspace}
          onKind={handleKind}
          onOpen={() => rememberSearch(userId, query)}
        />
      )}
    </div>
  )
}

const FOR_EVERYBODY: OnDevice = { boards: [], colors: new Map(), templates: BUILT_IN, presets: [] }

/**
 * This person's data on this device, read once per visit and whenever it changes. Reads the boards' colors only if
 * `wantsColors`, since that opens every board.
 */
function useOnDevice(workspace: Workspace | null, wantsColors: boolean): OnDevice {
  const [known, setKnown] = useState<{ readonly of: Workspace; readonly here: OnDevice } | null>(null)
  useEffect(() => {
    if (!workspace) return
    let isCurrent = true
    const read = async () => {
      const [boards, own, presets] = await Promise.all([
        workspace.boards(),
        workspace.templates.list(),
        workspace.recall('presets'),
      ])
      // Stored by another version of the app and unreadable: ignored.
      const list = presetList.safeParse(presets ?? [])
      const templates = [...own.map(asTemplate), ...BUILT_IN]
      const colors = new Map<string, readonly string[]>()
      const here = { boards, colors, templates, presets: list.data ?? [] }
      if (isCurrent) setKnown({ of: workspace, here })
      if (!wantsColors) return
      for (const { uid } of boards) {
        if (!isCurrent) return
        colors.set(uid, await colorsOn(workspace, uid))
      }
      if (isCurrent) setKnown({ of: workspace, here: { ...here, colors: new Map(colors) } })
    }
    const readAgain = () => void read().catch(reportUnless(isOutsideFailure, 'search'))
    const stops = [workspace.onBoards(readAgain), workspace.templates.onChange(readAgain)]
    readAgain()
    return () => {
      isCurrent = false
      for (const stop of stops) stop()
    }
  }, [workspace, wantsColors])
  return known && known.of === workspace ? known.here : FOR_EVERYBODY
}

/** A board's colors, without duplicates. */
async function colorsOn(workspace: Workspace, boardUid: string): Promise<readonly string[]> {
  const elements = (await workspace.readBoard(boardUid))?.elements ?? []
  return [...new Set(elements.map(elementColor).filter((color) => color !== null))]
}

function useMoveKeys(page: React.RefObject<HTMLDivElement | null>): void {
  useEffect(() => {
    const handle = (event: KeyboardEvent) => {
      if (page.current && moveThroughHits(event, page.current)) event.preventDefault()
    }
    document.addEventListener('keydown', handle)
    return () => document.removeEventListener('keydown', handle)
  }, [page])
}

/**
 * Arrow up and down move from the box through the hits and back, Escape back to the box. `page` contains the hits; the
 * box may be in the header. Returns whether it handled the key.
 */
function moveThroughHits(event: KeyboardEvent, page: HTMLElement): boolean {
  const box = document.querySelector<HTMLElement>('[data-search-box]')
  const hits = [...page.querySelectorAll<HTMLElement>('[data-hit] a[href]')]
  const focused = document.activeElement
  const at = focused instanceof HTMLElement ? hits.indexOf(focused) : -1
  const isInBox = box !== null && focused === box
  if (at < 0 && !isInBox) return false
  if (event.key === 'ArrowDown') (hits[at + 1] ?? hits.at(-1))?.focus()
  else if (event.key === 'ArrowUp' && at >= 0) (at === 0 ? box : hits[at - 1])?.focus()
  else if (event.key === 'Escape' && at >= 0) box?.focus()
  else return false
  return true
}

/** Suggestions while there are no recent searches. */
const IDEAS = [TERRACOTTA, '#C8432B', MINIMALIST, LIGHT_BLUE] as const

interface RecentSearchesProps {
  readonly userId: number | null
}

/** Shown before anything is typed: recent searches on this device, and suggestions. */
function RecentSearches({ userId }: RecentSearchesProps) {
  const [cleared, setCleared] = useState(false)
  const searches = cleared ? [] : readSearches(userId)
  const handleClear = () => {
    forgetSearches(userId)
    setCleared(true)
    document.querySelector<HTMLElement>('[data-search-box]')?.focus()
  }
  return (
    <div className={styles.before}>
      {searches.length > 0 && (
        <section aria-labelledby="recent">
          <div className={styles.head}>
            <h2 id="recent" className={styles.heading}>
              {RECENT_SEARCHES}
            </h2>
            <Button look="ghost" size="s" onClick={handleClear}>
              {CLEAR}
            </Button>
          </div>
          <ul className={styles.recent} data-hit="">
            {searches.map((query) => (
              <li key={query}>
                <Link to={searchPath(query)} replace className={styles.past}>
                  <HistoryIcon size={18} />
                  <span>{query}</span>
                </Link>
              </li>
            ))}
          </ul>
        </section>
      )}
      <section aria-labelledby="ideas">
        <h2 id="ideas" className={styles.heading}>
          {TRY}
        </h2>
        <p className={styles.note}>{SEARCH_HINT}</p>
        <ul className={styles.ideas}>
          {IDEAS.map((idea) => (
            <li key={idea}>
              <Link to={searchPath(idea)} replace className={styles.idea}>
                {idea}
              </Link>
            </li>
          ))}
        </ul>
      </section>
    </div>
  )
}
