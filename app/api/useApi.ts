import useSWR, { type SWRConfiguration, type SWRResponse } from 'swr'
import { type Parse, request } from './request'

/** No retries, no interval, no refetch on focus, never stale. Pushes, mutations and coming back online refresh. */
export const NEVER_STALE: SWRConfiguration = {
  shouldRetryOnError: false,
  refreshInterval: 0,
  revalidateOnFocus: false,
  revalidateIfStale: false,
  revalidateOnReconnect: true,
}

interface ApiQuery<T> {
  /** Null requests nothing yet. */
  readonly path: string | null
  readonly parse: Parse<T>
  /** Whose view it is: two people never share an answer. Null: anyone's. */
  readonly userId: number | null
}

/** GETs a path and caches its answer. A 401 throws. */
export function useApi<T>({ path, parse, userId }: ApiQuery<T>): SWRResponse<T, Error> {
  return useSWR<T, Error>(path === null ? null : [userId, path], () => request(path ?? '', parse), NEVER_STALE)
}
