import { imageAnalysis } from '../../../contract/ai'
import { errorOf, type Http, isSuccess } from '../http/http'
import type { WaitingAnalysis } from '../types'

/** Ms. Longer than the server waits for its provider. */
const TIMEOUT = 120_000
const INVALID = 'Invalid analysis result returned from API'

export type AnalysisOutcome =
  /** How to update the row. */
  | { readonly kind: 'resolved'; readonly row: Pick<WaitingAnalysis, 'state' | 'answer' | 'refusal'> }
  /** No response, or not now: it keeps waiting, at least this long (ms). */
  | { readonly kind: 'again'; readonly after: number | null; readonly isCutOff: boolean }

/** Requests the analysis of one photo. Never throws. */
export async function sendAnalysis(http: Http, { body }: WaitingAnalysis): Promise<AnalysisOutcome> {
  const answer = await http.send({
    method: 'POST',
    path: '/api/ai/analyze-image',
    body: JSON.stringify(body),
    timeout: TIMEOUT,
  })
  if (!answer) return { kind: 'again', after: null, isCutOff: true }
  if (isSuccess(answer)) {
    const parsed = imageAnalysis.safeParse(answer.body)
    if (parsed.success) return { kind: 'resolved', row: { state: 'answered', answer: parsed.data, refusal: null } }
    return refused({ status: answer.status, code: 'INTERNAL', message: INVALID })
  }
  const error = errorOf(answer)
  // A proxy, a captive portal, an expired session: none of these is about the photo.
  if (
    !error ||
    error.error === 'UNAUTHENTICATED' ||
    error.error === 'AUTHENTICATION_REQUIRED' ||
    error.error === 'ACCOUNT_MISMATCH'
  ) {
    return { kind: 'again', after: null, isCutOff: false }
  }
  const after = Number(answer.header('retry-after'))
  if (answer.status === 429 && after > 0) return { kind: 'again', after: after * 1000, isCutOff: false }
  return refused({ status: answer.status, code: error.error, message: error.message })
}

function refused(refusal: NonNullable<WaitingAnalysis['refusal']>): AnalysisOutcome {
  return { kind: 'resolved', row: { state: 'refused', answer: null, refusal } }
}
