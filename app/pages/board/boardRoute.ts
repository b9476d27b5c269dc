/** The board that an address refers to. */
export type BoardRoute =
  /** A board that was never saved; `draftUid` is set if it has content. */
  | { readonly kind: 'new'; readonly draftUid: string | null }
  | { readonly kind: 'saved'; readonly id: number }
  /** The specification's -1 and 0: replaced by the address of the new board. */
  | { readonly kind: 'replaced' }
  | { readonly kind: 'invalid' }

/** The largest id that the database assigns. */
const LARGEST_ID = 2_147_483_647
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** @param param the part after /board/; undefined on /board/new. @param draft the query's `draft`. */
export function readBoardRoute(param: string | undefined, draft: string | null): BoardRoute {
  if (param === undefined || param === 'new') {
    return { kind: 'new', draftUid: draft !== null && UUID.test(draft) ? draft : null }
  }
  if (param === '0' || param === '-1') return { kind: 'replaced' }
  const id = /^\d{1,10}$/.test(param) ? Number(param) : 0
  return id > 0 && id <= LARGEST_ID ? { kind: 'saved', id } : { kind: 'invalid' }
}

export const NEW_BOARD_PATH = '/board/new'
