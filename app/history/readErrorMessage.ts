import { errorMessage, isUnreachable, refusalMessage } from '../api/ApiError'

/** Why part of a history could not be loaded; null for a response that violates the contract. */
export function readErrorMessage(error: unknown): string | null {
  return isUnreachable(error) ? (errorMessage(error) ?? null) : refusalMessage(error)
}
