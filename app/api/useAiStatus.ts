import { useApi } from './useApi'

/** Whether the server has an AI provider, and what remains of the allowance. No data if no one is signed in. */
export function useAiStatus(userId: number | null) {
  return useApi({ path: userId === null ? null : '/api/ai/status', parse: parseStatus, userId })
}

/** Whether the server has an AI provider. Null until it answers, and if no one is signed in. */
export function useHasProvider(userId: number | null): boolean | null {
  return useAiStatus(userId).data?.isOn ?? null
}

async function parseStatus(value: unknown) {
  const { ownAiStatus } = await import('../../contract/aiStatus')
  return ownAiStatus.parse(value)
}
