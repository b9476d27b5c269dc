import type { StorageStatusEvent } from '../offline/loss/dataLossProtection'
import { type ToastOptions, toast } from '../ui/toast'
import {
  CANNOT_STORE,
  CANNOT_STORE_DETAIL,
  OFFLINE_DATA_WAS_DELETED,
  recoveredDetail,
  STORAGE_FAILS,
  storageFailsDetail,
} from './storageWords'

/** Returns a close function. */
export function showNoStorage(): () => void {
  return toast({
    title: CANNOT_STORE,
    description: CANNOT_STORE_DETAIL,
    variant: 'destructive',
    duration: Number.POSITIVE_INFINITY,
  })
}

/** Shows a toast about storage. Returns a close function. */
export function showStorageToast(news: Exclude<StorageStatusEvent, { kind: 'works' }>): () => void {
  return toast({ ...storageToast(news), duration: Number.POSITIVE_INFINITY })
}

function storageToast(news: Exclude<StorageStatusEvent, { kind: 'works' }>): ToastOptions {
  if (news.kind === 'failing') {
    return { title: STORAGE_FAILS, description: storageFailsDetail(news.changes), variant: 'destructive' }
  }
  const { changes, drafts, missingPictures } = news.restored
  return {
    title: OFFLINE_DATA_WAS_DELETED,
    description: recoveredDetail(changes, drafts, missingPictures),
    variant: missingPictures > 0 ? 'destructive' : 'default',
  }
}
