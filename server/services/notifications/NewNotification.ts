import type { AccessNotification, ReplacedField } from '../../../contract/notification'

interface Common {
  /** Whom it tells. */
  readonly userId: number
}

interface About {
  readonly boardId: number
  /** Who did it. */
  readonly byId: number
}

/** Something to tell a person. Names are looked up when it is written, or read. */
export type NewNotification =
  | (Common & {
      readonly kind: 'invitation'
      readonly data: About & { readonly invitationId: number; readonly canEdit: boolean }
    })
  | (Common & {
      readonly kind: 'access'
      readonly data: About & { readonly change: AccessNotification['change']; readonly canEdit: boolean }
    })
  | OverwriteNotice

/** Of one element, between two people. */
export interface OverwriteNotice extends Common {
  readonly kind: 'overwritten' | 'overwrote'
  readonly data: About & {
    readonly elementId: string
    readonly elementType: string
    readonly rev: number
    /** By the name of the field. */
    readonly fields: Readonly<Record<string, Omit<ReplacedField, 'field'>>>
    /** The changes that did it: a repeat of one tells nobody again. */
    readonly mutationIds: readonly string[]
  }
}
