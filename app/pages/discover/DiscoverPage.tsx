import { useSearchParams } from 'react-router-dom'
import { COLOR_FAMILIES } from '../../../contract/colorFamily'
import { INSPIRATION_CATEGORIES, type InspirationCategory } from '../../../contract/inspiration'
import { useAccount } from '../../account/useAccount'
import { useApi } from '../../api/useApi'
import { useBoardPicker } from '../../boardPicker/useBoardPicker'
import { Chips } from '../../inspirations/Chips'
import { InspirationFeed } from '../../inspirations/InspirationFeed'
import { inspirationsOf } from '../../inspirations/InspirationStore'
import { CATEGORIES_PATH, type InspirationChoice, parseCategories } from '../../inspirations/inspirationCalls'
import { PublicBoardFeed } from '../../inspirations/PublicBoardFeed'
import { publicBoardsOf } from '../../inspirations/PublicBoardStore'
import { useInspirationActions } from '../../inspirations/useInspirationActions'
import { CATEGORY_NAMES, FAMILY_COLORS, familyName } from '../../inspirations/words'
import { Button, ButtonLink } from '../../ui/Button'
import { Page } from '../../ui/content/Page'
import { Tabs } from '../../ui/content/Tabs'
import { LOG_IN } from '../../ui/words'
import styles from './discover.module.css'
import {
  ALL,
  ANY,
  BOARDS,
  BY_COLOR,
  CATEGORY,
  COLOR,
  DISCOVER,
  DISCOVER_SUBTITLE,
  FOR_YOU,
  MAKE_ONE_OF_YOURS_PUBLIC,
  NEWEST,
  NO_PUBLIC_BOARDS_YET,
  NOTHING_LIKE_THAT,
  PUBLIC_BOARDS_NEED_ACCOUNT,
  SHOW_EVERYTHING,
  TRENDING,
} from './words'

const TABS = ['first', 'trending', 'boards', 'color'] as const
type DiscoverTab = (typeof TABS)[number]

const COLORS = COLOR_FAMILIES.map((value) => ({ value, label: familyName(value), color: FAMILY_COLORS[value] }))

/** What others publish: to view, like and add to boards. The filters are in the URL. */
export function DiscoverPage() {
  const { state, user, workspace } = useAccount()
  const [query, setQuery] = useSearchParams()
  const { pickBoard, element: picker } = useBoardPicker(workspace)
  const userId = user?.id ?? null
  const actions = useInspirationActions({ userId, workspace, pickBoard })
  const tab = oneOf(TABS, query.get('tab')) ?? 'first'
  const category = oneOf(INSPIRATION_CATEGORIES, query.get('category'))
  const color = oneOf(COLOR_FAMILIES, query.get('color'))

  const shown = useShownCategories(category)

  const set = (name: string, value: string | undefined) =>
    setQuery(
      (before) => {
        const next = new URLSearchParams(before)
        if (value === undefined) next.delete(name)
        else next.set(name, value)
        return next
      },
      { replace: true },
    )
  const inspirations = (choice: InspirationChoice) => (
    <InspirationFeed
      // The feed depends on the user: nothing is requested before they are known.
      feed={inspirationsOf(userId).feed(choice)}
      actions={actions}
      empty={
        <div className={styles.empty}>
          <p>{NOTHING_LIKE_THAT}</p>
          <Button onClick={() => setQuery({}, { replace: true })}>{SHOW_EVERYTHING}</Button>
        </div>
      }
    />
  )
  const categories = (
    <Chips
      label={CATEGORY}
      all={ALL}
      chips={shown.map((value) => ({ value, label: CATEGORY_NAMES[value] }))}
      current={category}
      onChange={(value) => set('category', value)}
    />
  )
  const panel = (name: string, content: React.ReactNode) => (
    <div className={styles.panel}>
      <h2 className="visually-hidden">{name}</h2>
      {state !== 'loading' && content}
    </div>
  )

  return (
    <Page title={DISCOVER} subtitle={DISCOVER_SUBTITLE}>
      <Tabs<DiscoverTab>
        label={DISCOVER}
        current={tab}
        onChange={(value) => set('tab', value === 'first' ? undefined : value)}
        tabs={[
          {
            id: 'first',
            label: user ? FOR_YOU : NEWEST,
            content: panel(
              NEWEST,
              <>
                {categories}
                {inspirations(user ? { sort: 'forYou', category } : { category })}
              </>,
            ),
          },
          {
            id: 'trending',
            label: TRENDING,
            content: panel(
              TRENDING,
              <>
                {categories}
                {inspirations({ trending: 'true', category })}
              </>,
            ),
          },
          { id: 'boards', label: BOARDS, content: panel(BOARDS, <PublicBoards userId={userId} />) },
          {
            id: 'color',
            label: BY_COLOR,
            content: panel(
              BY_COLOR,
              <>
                <Chips
                  label={COLOR}
                  all={ANY}
                  chips={COLORS}
                  current={color}
                  onChange={(value) => set('color', value)}
                />
                {inspirations({ color })}
              </>,
            ),
          },
        ]}
      />
      {picker}
    </Page>
  )
}

function oneOf<T extends string>(known: readonly T[], value: string | null): T | undefined {
  return known.find((each) => each === value)
}

/** Categories with content, and the chosen one; all if the server is unreachable. */
function useShownCategories(current: InspirationCategory | undefined): readonly InspirationCategory[] {
  const { data, error } = useApi({ path: CATEGORIES_PATH, parse: parseCategories, userId: null })
  if (error && !data) return INSPIRATION_CATEGORIES
  return INSPIRATION_CATEGORIES.filter((each) => each === current || data?.includes(each))
}

interface PublicBoardsProps {
  /** Null for a visitor, who sees no boards. */
  readonly userId: number | null
}

/** Public boards, most recently edited first. */
function PublicBoards({ userId }: PublicBoardsProps) {
  if (userId === null)
    return (
      <div className={styles.empty}>
        <p>{PUBLIC_BOARDS_NEED_ACCOUNT}</p>
        <ButtonLink to="/auth?next=%2Fdiscover%3Ftab%3Dboards" look="primary">
          {LOG_IN}
        </ButtonLink>
      </div>
    )
  return (
    <PublicBoardFeed
      feed={publicBoardsOf(userId).feed()}
      userId={userId}
      empty={
        <div className={styles.empty}>
          <p>{NO_PUBLIC_BOARDS_YET}</p>
          <ButtonLink to="/profile">{MAKE_ONE_OF_YOURS_PUBLIC}</ButtonLink>
        </div>
      }
    />
  )
}
