import type { Context, Next } from 'koa'
import { CONTRACT_VERSION, contractVersionOf, FIRST_CONTRACT } from '../../contract/contractVersion'
import { CONTRACT_HEADER } from '../../contract/headers'
import { forFirstContract, mayHaveNewer } from '../firstContract'
import { isPlain } from './compression'

/** Sends the server's contract version, and makes responses readable for clients of the first contract. */
export async function contractVersion(ctx: Context, next: Next): Promise<void> {
  ctx.set(CONTRACT_HEADER, String(CONTRACT_VERSION))
  ctx.vary(CONTRACT_HEADER)
  await next()
  if (contractVersionOf(ctx.get(CONTRACT_HEADER)) > FIRST_CONTRACT) return
  const { body } = ctx
  if (isJsonText(ctx, body)) {
    if (mayHaveNewer(body)) ctx.body = JSON.stringify(forFirstContract(JSON.parse(body.toString())))
    ctx.type = 'application/json'
  } else if (isPlain(body)) ctx.body = forFirstContract(body)
}

function isJsonText(ctx: Context, body: unknown): body is string | Buffer {
  const isText = typeof body === 'string' || Buffer.isBuffer(body)
  return isText && ctx.response.is('application/json') !== false
}
