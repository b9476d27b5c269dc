import useSWR, { type SWRConfiguration, type SWRResponse } from 'swr'
import { type Parse, request } from './request'

/** No retries, no polling, no refetch on focus, never stale: refreshed by pushes, mutations and coming back online. */
export const NEVER_STALE: SWRConfiguration = {
  shouldRetryOnError: false,
  refreshInterval: 0,
  revalidateOnFocus: false,
  revalidateIfStale: false,
  revalidateOnReconnect: true,
}

interface ApiQuery<T> {
  /** Null to request nothing yet. */
  readonly path: string | null
  readonly parse: Parse<T>
  /** The person whose data it is, so that no one gets another person's cache; null if it is the same for all. */
  readonly userId: number | null
}

/** Fetches a path with GET and caches the response. A 401 is an error. */
export function useApi<T>({ path, parse, userId }: ApiQuery<T>): SWRResponse<T, Error> {
  return useSWR<T, Error>(path === null ? null : [userId, path], () => request(path ?? '', parse), NEVER_STALE)
}
