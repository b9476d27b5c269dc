import { toast } from '../../../ui/toast'
import type { Arrangement } from '../../arrange/Arrangement'
import type { Point } from '../../geometry/rect'
import type { BoardStore } from '../../store/BoardStore'
import type { EditorPage } from '../EditorPage'

// What an editor's action needs that no first screen does. Loaded when it is first used.

export function arrange(_store: BoardStore, _kind: Arrangement): void {}

export async function copy(_page: EditorPage): Promise<void> {}

export async function copyAsPng(_page: EditorPage): Promise<void> {}

export async function cut(_page: EditorPage): Promise<void> {}

export async function paste(_page: EditorPage, _at?: Point): Promise<void> {}

export function tellSkipped(count: number): void {
  toast({
    title: count === 1 ? 'One element stayed as it is' : `${count} elements stayed as they are`,
    description: 'Somebody else has changed or deleted them since.',
  })
}
