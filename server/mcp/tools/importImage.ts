import type { AgentToolInput } from '../../../contract/agentTools'
import { AppError } from '../../AppError'
import { storeImage } from '../../assets/storeImage'
import { type AgentContext, type ToolContent, textContent } from '../AgentContext'

const BASE64 = /^(?:data:image\/[a-z+.-]{1,20};base64,)?([A-Za-z0-9+/]+={0,2})$/

/** Stores an image for its person, against their quota. */
export async function importImage(
  { deps, agent }: AgentContext,
  { base64 }: AgentToolInput<'import_image'>,
): Promise<ToolContent[]> {
  const bytes = BASE64.exec(base64)?.[1]
  if (!bytes) throw new AppError('VALIDATION_FAILED', 'base64: Must be an image encoded as base64', 'base64')
  const { address, width, height } = await storeImage(deps, agent.userId, Buffer.from(bytes, 'base64'), {
    field: 'base64',
  })
  return textContent(JSON.stringify({ address, width, height }))
}
