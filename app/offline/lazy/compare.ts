import { type CompareResponse, compareResponse } from '../../../contract/epoch'
import {
  COMPARED_ASSETS_MAX,
  COMPARED_BOARDS_MAX,
  COMPARED_ELEMENTS_MAX,
  COMPARED_MUTATIONS_MAX,
} from '../../../contract/limits'
import { errorOf, type Http, isSuccess } from '../http/http'
import type { Pause } from '../types'

// Asks the server, page by page, what it has of this device's copy.

export interface ComparisonRequest {
  readonly epoch: string | null
  readonly boards?: readonly { readonly uid: string; readonly userId: number }[]
  readonly mutationIds?: readonly string[]
  readonly assets?: readonly string[]
  readonly elements?: readonly string[]
}

export interface Comparison {
  readonly kind: 'compared'
  readonly epoch: string
  readonly dataUntil: string | null
  /** By uid. */
  readonly boards: ReadonlyMap<string, CompareResponse['boards'][number]>
  readonly mutationIds: ReadonlySet<string>
  readonly assets: ReadonlySet<string>
  /** The rev of each deleted element. */
  readonly gone: ReadonlyMap<string, number>
}

type ComparisonResult =
  | Comparison
  | { readonly kind: 'pause'; readonly pause: NonNullable<Pause> }
  /** No response, or responses from several epochs. */
  | { readonly kind: 'again' }

export async function fetchComparison(
  http: Http,
  { epoch, boards = [], mutationIds = [], assets = [], elements = [] }: ComparisonRequest,
): Promise<ComparisonResult> {
  const pages = Math.max(
    1,
    Math.ceil(boards.length / COMPARED_BOARDS_MAX),
    Math.ceil(mutationIds.length / COMPARED_MUTATIONS_MAX),
    Math.ceil(assets.length / COMPARED_ASSETS_MAX),
    Math.ceil(elements.length / COMPARED_ELEMENTS_MAX),
  )
  const answers: CompareResponse[] = []
  for (let page = 0; page < pages; page++) {
    const of = <T>(list: readonly T[], size: number) => list.slice(page * size, (page + 1) * size)
    const answer = await http.send({
      method: 'POST',
      path: '/api/epochs/compare',
      isOfAnyEpoch: true,
      body: JSON.stringify({
        epoch,
        boards: of(boards, COMPARED_BOARDS_MAX).map(({ uid, userId }) => ({ uid, userId })),
        mutationIds: of(mutationIds, COMPARED_MUTATIONS_MAX),
        assets: of(assets, COMPARED_ASSETS_MAX),
        elements: of(elements, COMPARED_ELEMENTS_MAX),
      }),
    })
    const error = answer && errorOf(answer)
    if (error && answer.status === 401) return { kind: 'pause', pause: 'signed-out' }
    if (error?.error === 'ACCOUNT_MISMATCH') return { kind: 'pause', pause: 'account-mismatch' }
    const parsed = answer && isSuccess(answer) ? compareResponse.safeParse(answer.body) : null
    if (!parsed?.success) return { kind: 'again' }
    if (!http.isSameAccount(parsed.data.accountCreatedAt)) return { kind: 'pause', pause: 'account-mismatch' }
    answers.push(parsed.data)
  }
  const [first] = answers
  if (!first || answers.some((each) => each.epoch !== first.epoch)) return { kind: 'again' }
  return {
    kind: 'compared',
    epoch: first.epoch,
    dataUntil: first.dataUntil,
    boards: new Map(answers.flatMap((each) => each.boards.map((board) => [board.uid, board]))),
    mutationIds: new Set(answers.flatMap((each) => each.mutationIds)),
    assets: new Set(answers.flatMap((each) => each.assets)),
    gone: new Map(answers.flatMap((each) => each.gone.map(({ id, rev }) => [id, rev]))),
  }
}
