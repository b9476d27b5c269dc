import { useLocation, useNavigate } from 'react-router-dom'
import { SearchIcon } from '../ui/iconSets/pageIcons'
import { Link } from '../ui/Link'
import { useMediaQuery } from '../ui/useMediaQuery'
import styles from './HeaderSearch.module.css'
import { SEARCH_PAGE } from './paths'
import { SearchBox } from './SearchBox'
import { useSlash } from './useSlash'
import { SEARCH } from './words'

/** Below this width, the header only has room for an icon, and the results page has the box. */
export const NARROW_HEADER = '(max-width: 1199.98px)'

interface HeaderSearchProps {
  readonly userId: number | null
}

/** The search in the header: a box, or an icon if there is no room. */
export function HeaderSearch({ userId }: HeaderSearchProps) {
  const isNarrow = useMediaQuery(NARROW_HEADER)
  return isNarrow ? <SearchLink /> : <SearchBox userId={userId} className={styles.box} />
}

function SearchLink() {
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const isHere = pathname === SEARCH_PAGE
  useSlash(() => !isHere && navigate(SEARCH_PAGE))
  // The search page has its own box.
  if (isHere) return null
  return (
    <Link to={SEARCH_PAGE} aria-label={SEARCH} data-tooltip={SEARCH} className={styles.link}>
      <SearchIcon size={22} />
    </Link>
  )
}
