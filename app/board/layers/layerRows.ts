import type { LayerTree } from './layerTree'

/** A visible line: a group, a member of an open group, or a single element. */
export interface LayerRow {
  readonly key: string
  readonly kind: 'group' | 'element'
  /** The elements of the line, front to back: one id, or a group's members. */
  readonly ids: readonly string[]
  /** The group it is, or is a member of. */
  readonly groupId: string | null
  /** 1, or 2 for a group's member. */
  readonly level: 1 | 2
  readonly isOpen: boolean
  /** Fills the canvas behind all others; can't be moved. */
  readonly isBackground: boolean
  /** Counted from 1 among its siblings. */
  readonly position: number
  readonly of: number
}

/** The lines from front to back, with the members of open groups. */
export function layerRows({ layers, backgrounds }: LayerTree, openGroups: ReadonlySet<string>): readonly LayerRow[] {
  const rows: LayerRow[] = []
  const all = [...layers, ...backgrounds]
  all.forEach(({ key, groupId, ids }, index) => {
    const position = index + 1
    const isBackground = index >= layers.length
    const isOpen = groupId !== null && openGroups.has(groupId)
    const kind = groupId === null ? 'element' : 'group'
    rows.push({ key, kind, ids, groupId, level: 1, isOpen, isBackground, position, of: all.length })
    if (!isOpen) return
    ids.forEach((id, at) => {
      const member = { key: id, kind: 'element', ids: [id], groupId, level: 2 } as const
      rows.push({ ...member, isOpen: false, isBackground: false, position: at + 1, of: ids.length })
    })
  })
  return rows
}
