import { BaseModel } from './BaseModel'

export class Collaborator extends BaseModel {
  static override tableName = 'collaborators'
  declare id: number
  declare boardId: number
  declare userId: number
  declare canEdit: boolean
  declare createdAt: Date
}
