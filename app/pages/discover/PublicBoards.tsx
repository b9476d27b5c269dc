import { useEffect, useMemo, useRef } from 'react'
import { Link } from 'react-router-dom'
import { type PublicBoard, publicBoardList } from '../../../contract/inspiration'
import { errorWords } from '../../api/ApiError'
import { request } from '../../api/request'
import { CardGrid } from '../../cards/CardGrid'
import { Feed } from '../../inspirations/Feed'
import { useFeed } from '../../inspirations/useFeed'
import { Avatar } from '../../ui/Avatar'
import { Button, ButtonLink } from '../../ui/Button'
import styles from './discover.module.css'

interface PublicBoardsProps {
  /** Null: a visitor, to whom boards are not shown. */
  readonly userId: number | null
}

const PATH = '/api/discover/boards'
const load = (before: string | undefined): Promise<PublicBoard[]> =>
  request(before === undefined ? PATH : `${PATH}?before=${before}`, (value) => publicBoardList.parse(value))

/** What people made public, latest edited first. */
export function PublicBoards({ userId }: PublicBoardsProps) {
  if (userId === null)
    return (
      <div className={styles.empty}>
        <p>Public boards are open to everybody with an account.</p>
        <ButtonLink to="/auth?next=%2Fdiscover%3Ftab%3Dboards" look="primary">
          Log in
        </ButtonLink>
      </div>
    )
  return <BoardFeed key={userId} />
}

function BoardFeed() {
  const feed = useMemo(() => new Feed<PublicBoard>({ load }), [])
  const { items, error, isEnd } = useFeed(feed)
  const end = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const node = end.current
    if (!node || isEnd || !items) return
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && feed.more(),
      { rootMargin: '1500px' },
    )
    observer.observe(node)
    return () => observer.disconnect()
  }, [feed, items, isEnd])
  return (
    <>
      {error && (
        <div role="alert" className={styles.empty}>
          <p>Boards could not be loaded. {errorWords(error)}</p>
          <Button onClick={() => feed.retry()}>Try again</Button>
        </div>
      )}
      {items?.length === 0 && (
        <div className={styles.empty}>
          <p>Nobody has made a board public yet.</p>
          <ButtonLink to="/profile">Make one of yours public</ButtonLink>
        </div>
      )}
      {!error && (
        <CardGrid isLoading={!items}>
          {items?.map((board) => (
            <PublicBoardCard key={board.id} board={board} />
          ))}
        </CardGrid>
      )}
      <div ref={end} />
    </>
  )
}

function PublicBoardCard({ board: { id, name, thumbnailUrl, owner } }: { readonly board: PublicBoard }) {
  return (
    <article className={styles.board}>
      <Link to={`/board/${id}`} className={styles.link}>
        <img src={`${thumbnailUrl}?w=640`} alt="" loading="lazy" decoding="async" className={styles.picture} />
        <h3 className={styles.name}>{name}</h3>
      </Link>
      <p className={styles.owner}>
        <Avatar username={owner.username} avatarUrl={owner.avatarUrl} size={22} />
        <span>{owner.displayName || owner.username}</span>
      </p>
    </article>
  )
}
