/** Where a board opens; one without an id yet, by its uid. */
export function boardPath({ id, uid }: { readonly id: number | null; readonly uid: string }): string {
  return id === null ? `/board/new?draft=${uid}` : `/board/${id}`
}
