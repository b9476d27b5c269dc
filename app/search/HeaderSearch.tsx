import { useLocation, useNavigate } from 'react-router-dom'
import { SearchIcon } from '../ui/iconSets/pageIcons'
import { Link } from '../ui/Link'
import { useMediaQuery } from '../ui/useMediaQuery'
import styles from './HeaderSearch.module.css'
import { SEARCH_PAGE } from './paths'
import { SearchBox } from './SearchBox'
import { useSlash } from './useSlash'
import { SEARCH } from './words'

/** Below this width the header has room for an icon only, and the page of results has the box. */
export const NARROW_HEADER = '(max-width: 1199.98px)'

interface HeaderSearchProps {
  readonly userId: number | null
}

/** The way to search from every page: a box, or where there is no room for one an icon. */
export function HeaderSearch({ userId }: HeaderSearchProps) {
  const isNarrow = useMediaQuery(NARROW_HEADER)
  return isNarrow ? <SearchLink /> : <SearchBox userId={userId} className={styles.box} />
}

function SearchLink() {
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const isHere = pathname === SEARCH_PAGE
  useSlash(() => !isHere && navigate(SEARCH_PAGE))
  // There the page has a box of its own.
  if (isHere) return null
  return (
    <Link to={SEARCH_PAGE} aria-label={SEARCH} data-tooltip={SEARCH} className={styles.link}>
      <SearchIcon size={22} />
    </Link>
  )
}
