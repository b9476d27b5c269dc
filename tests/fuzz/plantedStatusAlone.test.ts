import { expect, test, vi } from 'vitest'
import type { Http } from '../../app/offline/http/http'
import { findPlantedBug } from './plantedBug'

// Planted bug: a client that takes any 200 for an acknowledgment.
vi.mock('../../app/offline/lazy/push', async (importOriginal) => {
  const real = await importOriginal<typeof import('../../app/offline/lazy/push')>()
  const push: typeof real.push = async (http, batch) => {
    let status = 0
    const send: Http['send'] = async (request) => {
      const answer = await http.send(request)
      status = answer?.status ?? 0
      return answer
    }
    const outcome = await real.push({ send } as Http, batch)
    if (outcome.kind !== 'again' || status !== 200) return outcome
    const verdicts = batch.entries.map(({ mutationId }) => ({ kind: 'applied' as const, mutationId, rev: null }))
    return { kind: 'resolved', verdicts, rev: null }
  }
  return { ...real, push }
})

test('the fuzz finds an outbox that is cleared based on the status alone', async () => {
  expect(await findPlantedBug()).toMatch(
    /was lost|was created 0 times|is still there|on the server 0 times|still waits/,
  )
})
