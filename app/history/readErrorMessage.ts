import { errorMessage, isUnreachable, refusalMessage } from '../api/ApiError'

/** Why part of a history could not be read; null for a response that does not match the contract. */
export function readErrorMessage(error: unknown): string | null {
  return isUnreachable(error) ? (errorMessage(error) ?? null) : refusalMessage(error)
}
