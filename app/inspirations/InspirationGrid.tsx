import { memo, type RefObject, startTransition, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { Inspiration } from '../../contract/inspiration'
import { Avatar } from '../ui/Avatar'
import { Skeleton } from '../ui/content/Skeleton'
import { IconButton } from '../ui/IconButton'
import { TrendingIcon } from '../ui/iconSets/pageIcons'
import { Link } from '../ui/Link'
import { BookmarkButton } from './BookmarkButton'
import styles from './InspirationGrid.module.css'
import { AddToBoardIcon } from './icons'
import { imageAddress } from './images'
import { LikeButton } from './LikeButton'
import { cardHeight, type Masonry, masonryOf, planMasonry, slicesOf, TALLEST } from './masonry'
import type { InspirationActions } from './useInspirationActions'
import { addToBoard, REASON_WORDS, TRENDING } from './words'

/** The gap between cards in CSS px, and the height of the part below an image in rem: title, author, buttons. */
const GAP = 14
const BELOW_REM = 6.4
/** The additional height of the line that says why it is shown. */
const REASON_REM = 1.3
/** A rem in CSS px by default. */
const REM = 16
const PLACEHOLDERS = [
  { name: 'one', width: 4, height: 5 },
  { name: 'two', width: 4, height: 3 },
  { name: 'three', width: 1, height: 1 },
  { name: 'four', width: 4, height: 5 },
] as const

interface InspirationGridProps {
  /** Undefined while loading: shows four placeholders. */
  readonly inspirations: readonly Inspiration[] | undefined
  readonly actions: InspirationActions
}

/** Images in their own proportions, in as many columns as fit. In DOM order, they read row by row. */
export function InspirationGrid({ inspirations, actions }: InspirationGridProps) {
  const { ref, width } = useWidth<HTMLDivElement>()
  const rem = remOf()
  const plan = planMasonry(width, GAP, rem / REM)
  const pictures: readonly Pick<Inspiration, 'width' | 'height' | 'because'>[] = inspirations ?? PLACEHOLDERS
  const heights = pictures.map((picture) =>
    cardHeight(picture, plan, (BELOW_REM + (picture.because ? REASON_REM : 0)) * rem),
  )
  const { places, height } = masonryOf(heights, plan, GAP)
  const count = useMountedCount(inspirations?.length ?? 0)
  return (
    <div ref={ref} className={styles.grid} aria-busy={!inspirations} style={{ height }}>
      {width > 0 &&
        !inspirations &&
        PLACEHOLDERS.map(({ name }, index) => (
          <div
            key={name}
            className={styles.cell}
            style={{ ...places[index], width: plan.columnWidth }}
            data-testid="card-placeholder"
          >
            <Skeleton className={styles.placeholder} />
          </div>
        ))}
      {width > 0 &&
        inspirations &&
        slicesOf(places.slice(0, count)).map(({ first, last, ...box }) => (
          <Slice
            key={inspirations[first]?.id}
            inspirations={inspirations.slice(first, last)}
            places={places.slice(first, last)}
            columnWidth={plan.columnWidth}
            actions={actions}
            {...box}
          />
        ))}
    </div>
  )
}

/** The width of an element in CSS px, kept up to date; 0 before layout. */
function useWidth<E extends HTMLElement>(): { readonly ref: RefObject<E | null>; readonly width: number } {
  const ref = useRef<E>(null)
  const [width, setWidth] = useState(0)
  useLayoutEffect(() => {
    const node = ref.current
    if (!node) return
    setWidth(node.clientWidth)
    const observer = new ResizeObserver(() => setWidth(node.clientWidth))
    observer.observe(node)
    return () => observer.disconnect()
  }, [])
  return { ref, width }
}

/** The size of a rem in CSS px, which people may have increased. */
function remOf(): number {
  return Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || REM
}

/** Cards mounted initially (more than a phone shows) and per step (what it can render in a frame or two). */
const FIRST = 8
const STEP = 4

/**
 * The number of cards to mount: at first all that are loaded already, then a few at a time, so that mounting a page
 * never blocks a frame.
 */
function useMountedCount(length: number): number {
  const [count, setCount] = useState(length)
  useEffect(() => {
    if (count > length) setCount(length)
    else if (count < length) startTransition(() => setCount(Math.min(length, Math.max(FIRST, count) + STEP)))
  }, [count, length])
  return Math.min(length, Math.max(FIRST, count))
}

interface SliceProps {
  readonly inspirations: readonly Inspiration[]
  /** The position of each card. */
  readonly places: Masonry['places']
  readonly top: number
  readonly height: number
  readonly columnWidth: number
  readonly actions: InspirationActions
}

const Slice = memo(function Slice({ inspirations, places, top, height, columnWidth, actions }: SliceProps) {
  return (
    <div className={styles.slice} style={{ top, height }}>
      {inspirations.map((inspiration, index) => (
        <div
          key={inspiration.id}
          className={styles.cell}
          style={{ ...places[index], top: (places[index]?.top ?? 0) - top, width: columnWidth }}
        >
          <InspirationCard inspiration={inspiration} actions={actions} width={columnWidth} />
        </div>
      ))}
    </div>
  )
}, isSameSlice)

/** Compares cards and positions, since every page that loads creates new arrays of them. */
function isSameSlice(before: SliceProps, now: SliceProps): boolean {
  return (
    before.actions === now.actions &&
    before.columnWidth === now.columnWidth &&
    before.top === now.top &&
    before.height === now.height &&
    before.inspirations.length === now.inspirations.length &&
    now.inspirations.every((inspiration, index) => {
      const [was, is] = [before.places[index], now.places[index]]
      return before.inspirations[index] === inspiration && was?.left === is?.left && was?.top === is?.top
    })
  )
}

interface InspirationCardProps {
  readonly inspiration: Inspiration
  readonly actions: InspirationActions
  /** The displayed width of the image in CSS px. */
  readonly width: number
}

/** An inspiration with its publisher and actions. The card links to its page; its buttons are separate. */
const InspirationCard = memo(function InspirationCard({ inspiration, actions, width }: InspirationCardProps) {
  const { id, title, imageUrl, author, isTrending, colors, because } = inspiration
  const ratio = Math.max(1 / TALLEST, inspiration.width / inspiration.height)
  const name = author.displayName || author.username
  return (
    <article className={styles.card} aria-label={title}>
      <Link to={`/inspiration/${id}`} className={styles.link}>
        <img
          src={imageAddress(imageUrl, width)}
          alt=""
          width={inspiration.width}
          height={inspiration.height}
          loading="lazy"
          decoding="async"
          className={styles.picture}
          style={{ aspectRatio: ratio, backgroundColor: colors[0] }}
        />
        <h3 className={styles.title}>{title}</h3>
      </Link>
      {isTrending && (
        <span className={styles.badge}>
          <TrendingIcon size={14} />
          {TRENDING}
        </span>
      )}
      <p className={styles.author}>
        <Avatar username={author.username} avatarUrl={author.avatarUrl} size={22} />
        <span className={styles.name}>{name}</span>
      </p>
      {because && <p className={styles.reason}>{REASON_WORDS[because]}</p>}
      <div className={styles.actions}>
        <LikeButton
          title={title}
          likes={inspiration.likes}
          isLiked={inspiration.isLiked}
          onToggle={() => actions.toggleLike(inspiration)}
        />
        <BookmarkButton
          title={title}
          isBookmarked={inspiration.isBookmarked}
          onToggle={() => actions.toggleBookmark(inspiration)}
        />
        <IconButton label={addToBoard(title)} icon={AddToBoardIcon} onClick={() => actions.save(inspiration)} />
      </div>
    </article>
  )
})
