import { CONTRACT_HEADER } from '../../contract/headers'
import { isKnownType } from '../../contract/rules/elementKind'

/**
 * What a device of the first contract sends and understands: it announces no contract, and drops an answer or message
 * with an element of a kind other than the four. Records everything that it could not read, which must be nothing.
 */
export class FirstContractReader {
  /** What it received and couldn't read. */
  readonly unreadable: string[] = []

  request(init: RequestInit): RequestInit {
    const headers = new Headers(init.headers)
    headers.delete(CONTRACT_HEADER)
    return { ...init, headers: Object.fromEntries(headers) }
  }

  async answer(path: string, answer: Response): Promise<Response> {
    const isJson = answer.headers.get('content-type')?.includes('json') === true
    if (!isJson) return answer
    const text = await answer.clone().text()
    if (text === '' || !hasNewer(JSON.parse(text))) return answer
    this.unreadable.push(`${path}: ${text.slice(0, 200)}`)
    return new Response('{"unreadable":true}', { status: answer.status, headers: answer.headers })
  }

  sent(text: string): string {
    const { contract: _, ...message } = JSON.parse(text)
    return JSON.stringify(message)
  }

  canRead(text: string): boolean {
    if (!hasNewer(JSON.parse(text))) return true
    this.unreadable.push(text.slice(0, 200))
    return false
  }
}

function hasNewer(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false
  if ('type' in value && 'positionX' in value && 'zIndex' in value) return !isKnownType(String(value.type))
  return Object.values(value).some(hasNewer)
}
