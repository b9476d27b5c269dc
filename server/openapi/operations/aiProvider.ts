import { aiProvider, aiProviderChange, aiProviderTest, aiProviderVerdict } from '../../../contract/aiProvider'
import type { Operation } from '../Operation'

/** A person's own AI provider. */
export const aiProviderOperations: readonly Operation[] = [
  {
    method: 'get',
    path: '/api/account/ai-provider',
    summary: 'One’s own AI provider, without its key, and what the server allows',
    response: { status: 200, schema: aiProvider },
  },
  {
    method: 'put',
    path: '/api/account/ai-provider',
    summary: 'Save one’s own AI provider, in the place of another. Without a key the saved one stays',
    body: aiProviderChange,
    response: { status: 200, schema: aiProvider },
    refusals: ['FORBIDDEN', 'RATE_LIMIT'],
  },
  {
    method: 'delete',
    path: '/api/account/ai-provider',
    summary: 'Remove one’s own AI provider with its key: calls go to the server’s again',
    response: { status: 204 },
  },
  {
    method: 'post',
    path: '/api/account/ai-provider/test',
    summary: 'Ask a provider for its models, with the key in the request or the saved one',
    body: aiProviderTest,
    response: { status: 200, schema: aiProviderVerdict },
    refusals: ['FORBIDDEN', 'RATE_LIMIT'],
  },
]
