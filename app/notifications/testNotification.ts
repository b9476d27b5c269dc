import type {
  AccessNotification,
  FollowedNotification,
  InvitationNotification,
  LikedBoardNotification,
  LikedNotification,
  OverwriteNotification,
  ProposalNotification,
  ReplacedField,
} from '../../contract/notification'

// Fixtures of notifications.

const common = {
  createdAt: '2026-01-01T00:00:00.000Z',
  isRead: false,
  by: { id: 2, username: 'ben', displayName: 'Ben', avatarUrl: null },
}

const onBoard = { ...common, board: { id: 1, name: 'Kitchen' } }

export const ELEMENT_ID = '00000000-0000-4000-8000-000000000001'
export const A_TEXT: ReplacedField = { field: 'content', before: 'from Ann', after: 'from Ben' }

export function overwriteNote(
  kind: OverwriteNotification['kind'],
  changes: Partial<Omit<OverwriteNotification, 'kind'>> = {},
): OverwriteNotification {
  const about = { id: 1, elementId: ELEMENT_ID, elementType: 'text' as const, rev: 3, fields: [A_TEXT] }
  return { ...onBoard, ...about, ...changes, kind }
}

export function invitationNote(changes: Partial<InvitationNotification> = {}): InvitationNotification {
  return { ...onBoard, id: 1, kind: 'invitation', invitationId: 5, canEdit: true, isOpen: true, ...changes }
}

export function accessNote(changes: Partial<AccessNotification> = {}): AccessNotification {
  return { ...onBoard, id: 1, kind: 'access', change: 'changed', canEdit: true, ...changes }
}

export function followedNote(changes: Partial<FollowedNotification> = {}): FollowedNotification {
  return { ...common, id: 1, kind: 'followed', ...changes }
}

export function likedNote(changes: Partial<LikedNotification> = {}): LikedNotification {
  return { ...common, id: 1, kind: 'liked', inspiration: { id: 3, title: 'Dunes' }, others: 0, ...changes }
}

export function likedBoardNote(changes: Partial<LikedBoardNotification> = {}): LikedBoardNotification {
  return { ...onBoard, id: 1, kind: 'likedBoard', others: 0, ...changes }
}

export function proposalNote(changes: Partial<ProposalNotification> = {}): ProposalNotification {
  return { ...onBoard, id: 1, kind: 'proposal', agent: 'My agent', proposals: 1, ...changes }
}
