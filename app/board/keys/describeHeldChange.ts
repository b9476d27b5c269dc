import type { BoardElement } from '../store/BoardElement'

export type HeldChangeKind = 'move' | 'grow' | 'turn'

/** What a held key has done, e.g. `Moved 10 right`. `element` is the first of them, as it is then. */
export function describeHeldChange(
  kind: HeldChangeKind,
  dx: number,
  dy: number,
  element: BoardElement | undefined,
): string {
  switch (kind) {
    case 'move':
      return `Moved ${[along(dx, 'right', 'left'), along(dy, 'down', 'up')].filter(Boolean).join(', ') || 'back'}`
    case 'grow':
      return element ? `Size ${element.width} by ${element.height}` : 'Resized'
    case 'turn':
      return element ? `Turned to ${(Math.round(element.rotation) + 360) % 360} degrees` : 'Turned'
  }
}

const along = (by: number, forth: string, back: string): string =>
  by === 0 ? '' : `${Math.abs(by)} ${by > 0 ? forth : back}`
