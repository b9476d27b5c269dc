import { useApi } from './useApi'

/** Whether the server has an AI provider to ask, and what is left of the allowance. Nothing where nobody is signed in. */
export function useAiStatus(userId: number | null) {
  return useApi({ path: userId === null ? null : '/api/ai/status', parse: parseStatus, userId })
}

/** Whether the server has an AI provider to ask. Null until it says so, and where nobody is signed in. */
export function useHasProvider(userId: number | null): boolean | null {
  return useAiStatus(userId).data?.isOn ?? null
}

async function parseStatus(value: unknown) {
  const { ownAiStatus } = await import('../../contract/aiStatus')
  return ownAiStatus.parse(value)
}
