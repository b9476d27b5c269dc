import { useEffect, useMemo, useRef } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { parseColorQuery } from '../../../contract/colorQuery'
import { SEARCH_KINDS } from '../../../contract/search'
import { useAccount } from '../../account/useAccount'
import { useIsConnected } from '../../api/useIsConnected'
import { NARROW_HEADER } from '../../search/HeaderSearch'
import { KIND, QUERY, searchPath } from '../../search/paths'
import { rememberSearch } from '../../search/recentSearches'
import { SearchBox } from '../../search/SearchBox'
import { IconButton } from '../../ui/IconButton'
import { ArrowLeftIcon } from '../../ui/icons'
import { PHONE, useMediaQuery } from '../../ui/useMediaQuery'
import { usePageTitle } from '../../ui/usePageTitle'
import { deviceHits } from './deviceHits'
import { KINDS, type Kind } from './Hit'
import { mergeHits } from './mergeHits'
import { RecentSearches } from './RecentSearches'
import { Results } from './Results'
import styles from './SearchPage.module.css'
import { useOnDevice } from './useOnDevice'
import { useServerSearch } from './useServerSearch'
import { BACK, SEARCH, searchTitle } from './words'

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
export function moveThroughHits(event: KeyboardEvent, page: HTMLElement): boolean {
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
