import { useApi } from './useApi'

/** Whether the server has an AI provider to ask. Null until it says so, and where nobody is signed in. */
export function useHasProvider(userId: number | null): boolean | null {
  const { data } = useApi({ path: userId === null ? null : '/api/ai/status', parse: parseStatus, userId })
  return data?.isOn ?? null
}

async function parseStatus(value: unknown) {
  const { aiStatus } = await import('../../contract/aiStatus')
  return aiStatus.parse(value)
}
