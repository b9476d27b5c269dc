import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate, useNavigationType, useSearchParams } from 'react-router-dom'
import { classes } from '../ui/classes'
import { IconButton } from '../ui/IconButton'
import { SearchIcon } from '../ui/iconSets/pageIcons'
import { CloseIcon } from '../ui/icons'
import { KIND, QUERY, SEARCH_PAGE, searchPath } from './paths'
import { rememberSearch } from './recentSearches'
import styles from './SearchBox.module.css'
import { useSlash } from './useSlash'
import { CLEAR_SEARCH, SEARCH, SEARCH_INSPIRATION_COLORS_TRENDS } from './words'

interface SearchBoxProps {
  readonly userId: number | null
  /** Focuses it on mount, as on a page opened to search. */
  readonly isFirst?: boolean
  readonly className?: string
}

/** Debounce in ms before the results page updates. */
const PAUSE = 250
/** The state of history entries for what was typed. */
const TYPED = 'typed'

/** The search field. On the results page, results update while typing; elsewhere, Enter opens that page. */
export function SearchBox({ userId, isFirst = false, className }: SearchBoxProps) {
  const navigate = useNavigate()
  const { pathname, state } = useLocation()
  const arrival = useNavigationType()
  const [address] = useSearchParams()
  const isHere = pathname === SEARCH_PAGE
  const requested = isHere ? (address.get(QUERY) ?? '') : ''
  const kind = isHere ? address.get(KIND) : null
  const [text, setText] = useState(requested)
  const [known, setKnown] = useState(requested)
  const field = useRef<HTMLInputElement>(null)
  if (requested !== known) {
    setKnown(requested)
    // Unless this box went there: more may have been typed since. Back, an earlier search and other pages replace it.
    if (state !== TYPED || arrival === 'POP') setText(requested)
  }
  useSlash(() => {
    field.current?.focus()
    field.current?.select()
  })

  const go = (query: string) => navigate(searchPath(query, kind), { replace: isHere, state: TYPED })
  const latest = useRef(go)
  latest.current = go
  useEffect(() => {
    if (!isHere || text === known) return
    const timer = setTimeout(() => latest.current(text), PAUSE)
    return () => clearTimeout(timer)
  }, [isHere, text, known])
  useEffect(() => {
    if (isFirst) field.current?.focus()
  }, [isFirst])

  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (text.trim() === '') return
    rememberSearch(userId, text)
    if (text !== requested) go(text)
    // On a phone, the keyboard would cover the results.
    if (matchMedia('(pointer: coarse)').matches) field.current?.blur()
  }
  const handleClear = () => {
    setText('')
    field.current?.focus()
  }
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    // By default, Escape clears the field but keeps the focus.
    event.preventDefault()
    if (text === '') field.current?.blur()
    else setText('')
  }
  return (
    <search className={classes(styles.search, className)}>
      <form className={styles.box} onSubmit={handleSubmit}>
        <SearchIcon size={18} className={styles.glass} />
        <input
          ref={field}
          type="search"
          enterKeyHint="search"
          autoComplete="off"
          aria-label={SEARCH}
          aria-keyshortcuts="/"
          placeholder={SEARCH_INSPIRATION_COLORS_TRENDS}
          maxLength={100}
          className={styles.input}
          value={text}
          data-search-box=""
          onChange={(event) => setText(event.target.value)}
          onKeyDown={handleKeyDown}
        />
        {text !== '' && <IconButton label={CLEAR_SEARCH} icon={CloseIcon} iconSize={16} onClick={handleClear} />}
      </form>
    </search>
  )
}
