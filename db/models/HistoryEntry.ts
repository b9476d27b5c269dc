import { BaseModel } from './BaseModel'

export class HistoryEntry extends BaseModel {
  static override tableName = 'board_history'
  static override jsonAttributes = ['previousState', 'newState']
  declare id: string
  declare boardId: number
  declare userId: number | null
  declare changeType: 'create' | 'update' | 'delete' | 'snapshot'
  declare elementId: string | null
  declare previousState: Record<string, unknown> | null
  declare newState: Record<string, unknown> | null
  declare rev: number
  declare timestamp: Date
  declare madeAt: Date | null
  declare thumbnailUrl: string | null
  declare comment: string | null
}
