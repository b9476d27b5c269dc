import { useSearchParams } from 'react-router-dom'
import { COLOR_FAMILIES } from '../../../contract/colorFamily'
import { INSPIRATION_CATEGORIES } from '../../../contract/inspiration'
import { useAccount } from '../../account/useAccount'
import { useBoardPicker } from '../../boardPicker/useBoardPicker'
import { Chips } from '../../inspirations/Chips'
import { InspirationFeed } from '../../inspirations/InspirationFeed'
import { inspirationsOf } from '../../inspirations/InspirationStore'
import type { InspirationChoice } from '../../inspirations/inspirationCalls'
import { useInspirationActions } from '../../inspirations/useInspirationActions'
import { CATEGORY_NAMES, FAMILY_COLORS, familyName } from '../../inspirations/words'
import { Button } from '../../ui/Button'
import { Page } from '../../ui/Page'
import { Tabs } from '../../ui/Tabs'
import styles from './discover.module.css'
import { PublicBoards } from './PublicBoards'

const TABS = ['newest', 'trending', 'boards', 'color'] as const
type DiscoverTab = (typeof TABS)[number]

const CATEGORIES = INSPIRATION_CATEGORIES.map((value) => ({ value, label: CATEGORY_NAMES[value] }))
const COLORS = COLOR_FAMILIES.map((value) => ({ value, label: familyName(value), color: FAMILY_COLORS[value] }))

/** What others publish: to look at, to like, to put on a board of one's own. The address says what is looked at. */
export function DiscoverPage() {
  const { state, user, workspace } = useAccount()
  const [query, setQuery] = useSearchParams()
  const { pickBoard, element: picker } = useBoardPicker(workspace)
  const userId = user?.id ?? null
  const actions = useInspirationActions({ userId, workspace, pickBoard })
  const tab = oneOf(TABS, query.get('tab')) ?? 'newest'
  const category = oneOf(INSPIRATION_CATEGORIES, query.get('category'))
  const color = oneOf(COLOR_FAMILIES, query.get('color'))

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
      // Who is asking is part of the question: nothing is asked before it is known.
      feed={inspirationsOf(userId).feed(choice)}
      actions={actions}
      empty={
        <div className={styles.empty}>
          <p>Nothing like that has been published yet.</p>
          <Button onClick={() => setQuery({}, { replace: true })}>Show everything</Button>
        </div>
      }
    />
  )
  const categories = (
    <Chips
      label="Category"
      all="All"
      chips={CATEGORIES}
      current={category}
      onChange={(value) => set('category', value)}
    />
  )
  const panel = (content: React.ReactNode) => <div className={styles.panel}>{state !== 'loading' && content}</div>

  return (
    <Page title="Discover" subtitle="Colors, type, rooms and boards that others collected. Take what you need.">
      <Tabs<DiscoverTab>
        label="Discover"
        current={tab}
        onChange={(value) => set('tab', value === 'newest' ? undefined : value)}
        tabs={[
          {
            id: 'newest',
            label: 'Newest',
            content: panel(
              <>
                {categories}
                {inspirations({ category })}
              </>,
            ),
          },
          {
            id: 'trending',
            label: 'Trending',
            content: panel(
              <>
                {categories}
                {inspirations({ trending: 'true', category })}
              </>,
            ),
          },
          { id: 'boards', label: 'Boards', content: panel(<PublicBoards userId={userId} />) },
          {
            id: 'color',
            label: 'By color',
            content: panel(
              <>
                <Chips
                  label="Color"
                  all="Any"
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
