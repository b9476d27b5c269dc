import { useState } from 'react'
import { useNavigate, useParams } from 'react-router-dom'
import type { Inspiration } from '../../../contract/inspiration'
import { useAccount } from '../../account/useAccount'
import { ApiError, errorMessage } from '../../api/ApiError'
import { useBoardPicker } from '../../boardPicker/useBoardPicker'
import { useFeed } from '../../inspirations/Feed'
import { InspirationGrid } from '../../inspirations/InspirationGrid'
import { type InspirationStore, inspirationsOf } from '../../inspirations/InspirationStore'
import { BookmarkIcon } from '../../inspirations/icons'
import { imageAddress } from '../../inspirations/images'
import { LikeButton } from '../../inspirations/LikeButton'
import { mainFamilyOf, moreLike } from '../../inspirations/moreLike'
import { type InspirationActions, useInspirationActions } from '../../inspirations/useInspirationActions'
import { CATEGORY_NAMES } from '../../inspirations/words'
import { isClipboardFailure } from '../../platform/expected'
import { reportError } from '../../platform/reportError'
import { Avatar } from '../../ui/Avatar'
import { Button, ButtonLink } from '../../ui/Button'
import { TrendingIcon } from '../../ui/iconSets/pageIcons'
import { Link } from '../../ui/Link'
import { profilePath } from '../../ui/paths'
import { PageSpinner } from '../../ui/Spinner'
import { StatePanel } from '../../ui/StatePanel'
import { toast } from '../../ui/toast'
import { usePageTitle } from '../../ui/usePageTitle'
import { LOADING, SAVE, TRY_AGAIN } from '../../ui/words'
import styles from './InspirationPage.module.css'
import {
  ADD_TO_BOARD,
  CANNOT_COPY,
  COLORS,
  copied,
  copyColor,
  DISCOVER_OTHERS,
  INSPIRATION_UNPUBLISHED,
  INSPIRATION_UNPUBLISHED_DETAIL,
  IT_COULD_NOT_BE_UNPUBLISHED,
  inspirationBy,
  MORE_LIKE_THIS,
  OPEN_ITS_BOARD,
  SAVED,
  TAP_AGAIN_TO_UNPUBLISH,
  THIS_COULD_NOT_BE_LOADED,
  THIS_INSPIRATION_IS_GONE,
  THIS_INSPIRATION_IS_GONE_DETAIL,
  TRENDING,
  UNPUBLISH,
} from './words'

/** One inspiration, large, with its colors, facts and actions. */
export function InspirationPage() {
  const { id } = useParams()
  const { state, user } = useAccount()
  if (!/^[1-9]\d{0,8}$/.test(id ?? '')) return <Gone />
  if (state === 'loading') return <PageSpinner label={LOADING} />
  return <Loaded key={`${user?.id} ${id}`} store={inspirationsOf(user?.id ?? null)} id={Number(id)} />
}

function Loaded({ store, id }: { readonly store: InspirationStore; readonly id: number }) {
  const { user, workspace } = useAccount()
  const feed = store.one(id)
  const { items, error } = useFeed(feed)
  const { pickBoard, element: picker } = useBoardPicker(workspace)
  const actions = useInspirationActions({ userId: user?.id ?? null, workspace, pickBoard })
  const [inspiration] = items ?? []
  if (!inspiration) {
    if (items || (error instanceof ApiError && error.status === 404)) return <Gone />
    if (!error) return <PageSpinner label={LOADING} />
    return (
      <StatePanel
        role="alert"
        title={THIS_COULD_NOT_BE_LOADED}
        text={errorMessage(error)}
        action={<Button onClick={() => feed.retry()}>{TRY_AGAIN}</Button>}
      />
    )
  }
  return (
    <>
      <article className={styles.page} aria-labelledby="inspiration-title">
        <img
          src={imageAddress(inspiration.imageUrl, 1280)}
          alt={inspiration.title}
          width={inspiration.width}
          height={inspiration.height}
          className={styles.picture}
        />
        <Facts inspiration={inspiration} actions={actions} isSignedIn={user !== null} store={store} />
      </article>
      <MoreLikeThis inspiration={inspiration} actions={actions} store={store} />
      {picker}
    </>
  )
}

interface MoreLikeThisProps {
  readonly inspiration: Inspiration
  readonly actions: InspirationActions
  readonly store: InspirationStore
}

/** Recent inspirations in its main color that are closest in palette and shape. Hidden if there are none. */
function MoreLikeThis({ inspiration, actions, store }: MoreLikeThisProps) {
  const { items } = useFeed(store.feed({ color: mainFamilyOf(inspiration) }))
  const similar = moreLike(inspiration, items ?? [])
  if (similar.length === 0) return null
  return (
    <section className={styles.similar} aria-labelledby="more-like-this">
      <h2 id="more-like-this">{MORE_LIKE_THIS}</h2>
      <InspirationGrid inspirations={similar} actions={actions} />
    </section>
  )
}

interface FactsProps {
  readonly inspiration: Inspiration
  readonly actions: InspirationActions
  readonly isSignedIn: boolean
  readonly store: InspirationStore
}

function Facts({ inspiration, actions, isSignedIn, store }: FactsProps) {
  const { title, author, category, colors, boardId, isTrending, isBookmarked, isMine } = inspiration
  usePageTitle(title, inspirationBy(author.displayName, author.username))
  return (
    <div className={styles.facts}>
      <h1 id="inspiration-title" className={styles.title}>
        {title}
      </h1>
      <p className={styles.author}>
        <Avatar username={author.username} avatarUrl={author.avatarUrl} size={32} />
        {isSignedIn && inspiration.userId !== null ? (
          <Link to={profilePath(author.username)}>{author.displayName || author.username}</Link>
        ) : (
          <span>{author.displayName || author.username}</span>
        )}
      </p>
      <p className={styles.meta}>
        {isTrending && (
          <span className={styles.badge}>
            <TrendingIcon size={14} />
            {TRENDING}
          </span>
        )}
        {category && <Link to={`/discover?category=${category}`}>{CATEGORY_NAMES[category]}</Link>}
      </p>
      <div className={styles.actions}>
        <LikeButton
          title={title}
          likes={inspiration.likes}
          isLiked={inspiration.isLiked}
          onToggle={() => actions.toggleLike(inspiration)}
        />
        <Button
          aria-pressed={isBookmarked}
          className={styles.toggle}
          onClick={() => actions.toggleBookmark(inspiration)}
        >
          <BookmarkIcon size={18} />
          {isBookmarked ? SAVED : SAVE}
        </Button>
        <Button look="primary" onClick={() => actions.save(inspiration)}>
          {ADD_TO_BOARD}
        </Button>
      </div>
      {colors.length > 0 && (
        <ul className={styles.colors} aria-label={COLORS}>
          {colors.map((color) => (
            <li key={color}>
              <button
                type="button"
                className={styles.color}
                style={{ backgroundColor: color }}
                aria-label={copyColor(color)}
                data-tooltip={color}
                onClick={() => void copy(color)}
              />
            </li>
          ))}
        </ul>
      )}
      <div className={styles.more}>
        {boardId !== null && isSignedIn && <ButtonLink to={`/board/${boardId}`}>{OPEN_ITS_BOARD}</ButtonLink>}
        {isMine && <UnpublishButton id={inspiration.id} store={store} />}
      </div>
    </div>
  )
}

/** Unpublishes the inspiration after a second press. */
function UnpublishButton({ id, store }: { readonly id: number; readonly store: InspirationStore }) {
  const [isRequested, setIsRequested] = useState(false)
  const [isBusy, setIsBusy] = useState(false)
  const navigate = useNavigate()
  const handleClick = async () => {
    if (!isRequested) return setIsRequested(true)
    setIsBusy(true)
    try {
      await store.remove(id)
      toast({ title: INSPIRATION_UNPUBLISHED, description: INSPIRATION_UNPUBLISHED_DETAIL })
      navigate('/discover', { replace: true })
    } catch (error) {
      setIsBusy(false)
      toast({ title: IT_COULD_NOT_BE_UNPUBLISHED, description: errorMessage(error), variant: 'destructive' })
    }
  }
  return (
    <Button look={isRequested ? 'danger' : 'ghost'} isBusy={isBusy} onClick={() => void handleClick()}>
      {isRequested ? TAP_AGAIN_TO_UNPUBLISH : UNPUBLISH}
    </Button>
  )
}

function Gone() {
  return (
    <StatePanel
      title={THIS_INSPIRATION_IS_GONE}
      text={THIS_INSPIRATION_IS_GONE_DETAIL}
      action={<ButtonLink to="/discover">{DISCOVER_OTHERS}</ButtonLink>}
    />
  )
}

async function copy(color: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(color)
    toast({ title: copied(color) })
  } catch (error) {
    if (!isClipboardFailure(error)) reportError(error, 'discover')
    toast({ title: color, description: CANNOT_COPY })
  }
}
