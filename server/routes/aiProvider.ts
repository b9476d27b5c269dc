import { aiProvider, aiProviderChange, aiProviderTest, aiProviderVerdict } from '../../contract/aiProvider'
import { createProviders } from '../ai/provider/createProviders'
import { presentOwnProvider, removeOwnProvider, saveOwnProvider } from '../ai/provider/ownProvider'
import { testProvider } from '../ai/provider/testProvider'
import { limitCalls, type RateLimits } from '../rateLimits'
import { abortSignal, defineRoute, perServer, type Route } from './defineRoute'

const providersOf = perServer(createProviders)
const limits = [({ aiProvider }: RateLimits) => limitCalls(aiProvider)]

/** A person's own AI provider. No response contains its key. */
export const aiProviderRoutes: readonly Route[] = [
  defineRoute({
    method: 'get',
    path: '/api/account/ai-provider',
    summary: 'Get the caller’s AI provider, without its key, and what the server allows',
    answer: { status: 200, schema: aiProvider },
    handler: (deps, { user }) => presentOwnProvider(deps, user.id),
  }),
  defineRoute({
    method: 'put',
    path: '/api/account/ai-provider',
    summary: 'Save the caller’s AI provider, replacing any other. Without a key, the saved one is kept',
    limits,
    body: aiProviderChange,
    answer: { status: 200, schema: aiProvider },
    refusals: ['FORBIDDEN', 'RATE_LIMIT'],
    handler: async (deps, { user, body }) => {
      await saveOwnProvider(deps, user.id, body)
      return presentOwnProvider(deps, user.id)
    },
  }),
  defineRoute({
    method: 'delete',
    path: '/api/account/ai-provider',
    summary: 'Remove the caller’s AI provider and its key: calls use the server’s again',
    answer: { status: 204 },
    handler: (deps, { user }) => removeOwnProvider(deps.knex, user.id),
  }),
  defineRoute({
    method: 'post',
    path: '/api/account/ai-provider/test',
    summary: 'List a provider’s models, with the key in the request or the saved one',
    limits,
    body: aiProviderTest,
    answer: { status: 200, schema: aiProviderVerdict },
    refusals: ['FORBIDDEN', 'RATE_LIMIT'],
    handler: (deps, { user, body }, ctx) => {
      const requester = { userId: user.id, signal: abortSignal(ctx) }
      return testProvider({ ...deps, providers: providersOf(deps) }, requester, body)
    },
  }),
]
