import { type Inspiration, inspirationList } from '../../../contract/inspiration'
import type { PublicProfile } from '../../../contract/people'
import { lenientParser } from '../../../contract/shared/reading'
import { errorMessage } from '../../api/ApiError'
import { useApi } from '../../api/useApi'
import { isOutsideFailure } from '../../platform/expected'
import { reportUnless } from '../../platform/reportError'
import { Button } from '../../ui/Button'
import { CardGrid } from '../../ui/content/CardGrid'
import { Link } from '../../ui/Link'
import { TRY_AGAIN } from '../../ui/words'
import styles from './PersonPage.module.css'
import { INSPIRATIONS, likeCount, NO_INSPIRATIONS_PUBLISHED_YET } from './words'

const parse: (value: unknown) => Inspiration[] = lenientParser(inspirationList)

interface PersonInspirationsProps {
  readonly person: PublicProfile
  /** Of the viewer. */
  readonly userId: number
}

/** A person's latest inspirations. */
export function PersonInspirations({ person, userId }: PersonInspirationsProps) {
  const { data, error, mutate } = useApi({ path: `/api/inspirations?by=${person.id}&limit=48`, parse, userId })
  if (error && !data) {
    return (
      <div role="alert" className={styles.nothing}>
        <p>{errorMessage(error)}</p>
        <Button onClick={() => void mutate().catch(reportUnless(isOutsideFailure, 'person'))}>{TRY_AGAIN}</Button>
      </div>
    )
  }
  if (data?.length === 0) return <p className={styles.nothing}>{NO_INSPIRATIONS_PUBLISHED_YET}</p>
  return (
    <>
      <h2 className="visually-hidden">{INSPIRATIONS}</h2>
      <CardGrid isLoading={!data}>
        {data?.map(({ id, title, imageUrl, likes }) => (
          <article key={id} className={styles.published}>
            <Link to={`/inspiration/${id}`} className={styles.publishedLink}>
              <img src={imageUrl} alt="" loading="lazy" decoding="async" className={styles.picture} />
              <h3 className={styles.publishedTitle}>{title}</h3>
            </Link>
            <p className={styles.username}>{likeCount(likes)}</p>
          </article>
        ))}
      </CardGrid>
    </>
  )
}
