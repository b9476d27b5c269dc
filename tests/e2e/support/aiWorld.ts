import { type FakeProvider, startFakeProvider } from '../../support/FakeProvider'
import { createWorld, type World, type WorldOptions } from './world'

/** A server whose AI provider is a fake in this process. */
export interface AiWorld extends World {
  readonly provider: FakeProvider
}

/** `env` overrides the provider's. */
export async function createAiWorld({ emptyData, env }: Pick<WorldOptions, 'emptyData' | 'env'>): Promise<AiWorld> {
  const provider = await startFakeProvider()
  const world = await createWorld({ emptyData, env: { ...provider.env, ...env } })
  return {
    ...world,
    provider,
    close: async () => {
      await world.close()
      await provider.close()
    },
  }
}
