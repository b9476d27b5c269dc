import type { StorageLimits, StorageUse } from '../../../contract/storageUse'
import { Skeleton } from '../../ui/content/Skeleton'
import { formatBytes, formatNumber } from '../../ui/format/format'
import { Link } from '../../ui/Link'
import { NotLoaded } from './NotLoaded'
import { SettingsSection } from './SettingsSection'
import storageStyles from './StorageSection.module.css'
import styles from './settings.module.css'
import {
  boardsAndImages,
  HOW_TO_MAKE_ROOM,
  moreOnceConfirmed,
  OPEN_THE_TRASH,
  STORAGE_IS_FULL,
  STORAGE_ON_THE_SERVER,
  STORAGE_ON_THE_SERVER_DETAIL,
  STORAGE_USED,
  usedOfQuota,
} from './words'

interface ServerStorageSectionProps {
  /** Undefined until the server has answered. */
  readonly storage: StorageUse | undefined
  /** Why `storage` is unknown; null while it is known or loading. */
  readonly failure: string | null
  readonly onRetry: () => void
}

/** What a person stores on the server, how much space is left, and how to free some. */
export function ServerStorageSection({ storage, failure, onRetry }: ServerStorageSectionProps) {
  return (
    <SettingsSection title={STORAGE_ON_THE_SERVER} text={STORAGE_ON_THE_SERVER_DETAIL}>
      {!storage && failure === null && <Skeleton className={styles.placeholder} />}
      {!storage && failure !== null && <NotLoaded text={failure} onRetry={onRetry} />}
      {storage && <Use {...storage} />}
    </SettingsSection>
  )
}

function Use({ used, quota, confirmedQuota }: StorageUse) {
  const words = usedOfQuota(formatBytes(used.bytes), quota.bytes === null ? null : formatBytes(quota.bytes))
  return (
    <>
      <div className={storageStyles.quota}>
        <p>{words}</p>
        {quota.bytes !== null && (
          <meter
            className={storageStyles.meter}
            min={0}
            max={quota.bytes}
            high={quota.bytes * 0.8}
            value={Math.min(used.bytes, quota.bytes)}
            aria-label={STORAGE_USED}
          >
            {words}
          </meter>
        )}
      </div>
      {isFull({ used, quota }) && <p>{STORAGE_IS_FULL}</p>}
      <p className={styles.note}>
        {boardsAndImages(
          { count: formatNumber(used.boards), most: numberOf(quota.boards) },
          { count: formatNumber(used.images), most: numberOf(quota.images) },
        )}
      </p>
      {confirmedQuota && <p className={styles.note}>{moreOnceConfirmed(roomOf(confirmedQuota))}</p>}
      <p className={styles.note}>
        {HOW_TO_MAKE_ROOM} <Link to="/trash">{OPEN_THE_TRASH}</Link>
      </p>
    </>
  )
}

function isFull({ used, quota }: Pick<StorageUse, 'used' | 'quota'>): boolean {
  const reached = (has: number, max: number | null) => max !== null && has >= max
  return reached(used.bytes, quota.bytes) || reached(used.images, quota.images) || reached(used.boards, quota.boards)
}

function numberOf(max: number | null): string | null {
  return max === null ? null : formatNumber(max)
}

/** Such as "2 GB, 1,000 boards and 10,000 images". */
function roomOf({ bytes, boards, images }: StorageLimits): string {
  const parts = [
    bytes !== null && formatBytes(bytes),
    boards !== null && `${formatNumber(boards)} boards`,
    images !== null && `${formatNumber(images)} images`,
  ].filter((part) => part !== false)
  return new Intl.ListFormat('en').format(parts)
}
