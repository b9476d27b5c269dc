import { uuidv7 } from '../../app/offline/plain/ids'
import { LiveSocket } from './LiveSocket'
import type { SeededBoard } from './seed'
import type { Subject } from './subject'

export type Side = 'ours' | 'bare'

/** Called with the step's number for each step that reaches a client. */
type OnStep = (step: number, client: number) => void

/** Clients of one server with the same board open. A step's number is the position that it moves an element to. */
export class Crowd {
  private constructor(
    private readonly side: Side,
    private readonly board: SeededBoard,
    private readonly sockets: readonly LiveSocket[],
  ) {}

  /** Opens this many, and resolves once all have joined the board. Only one crowd at a time can use the bare server. */
  static async open(
    subject: Subject,
    { side, board, count, onStep = () => {} }: { side: Side; board: SeededBoard; count: number; onStep?: OnStep },
  ): Promise<Crowd> {
    const url = subject[side]
    const sockets = await Promise.all(
      board.cookies.slice(0, count).map(async (cookie, client) => {
        let welcome: () => void = () => {}
        const joined = new Promise<void>((resolve) => {
          welcome = resolve
        })
        const socket = await LiveSocket.open(url, { Cookie: cookie, Origin: url }, (payload) => {
          const step = stepIn(payload)
          if (step !== undefined) onStep(step, client)
          else if (payload.includes('"type":"joined"')) welcome()
        })
        if (side === 'ours') {
          socket.send(JSON.stringify({ type: 'join', boardId: board.id, isEditing: true }))
          await joined
        }
        return socket
      }),
    )
    return new Crowd(side, board, sockets)
  }

  get size(): number {
    return this.sockets.length
  }

  /** Sends a drag's next step from one of them. The bare server gets what ours sends to the others. */
  show(client: number, step: number, content?: string): void {
    const element = { ...this.#moved(client, step), ...(content === undefined ? {} : { content }) }
    const gesture = { element, gestureId: `gesture of ${client}`, seq: step }
    this.#send(
      client,
      this.side === 'ours'
        ? { type: 'element_update', live: true, ...gesture }
        : { type: 'element_updated', userId: client + 1, live: true, ...gesture },
    )
  }

  /** Sends a durable change. */
  commit(client: number, step: number): void {
    this.#send(client, { type: 'element_update', mutationId: uuidv7(), element: this.#moved(client, step) })
  }

  stopReading(): void {
    for (const socket of this.sockets) socket.stopReading()
  }

  readOn(): void {
    for (const socket of this.sockets) socket.readOn()
  }

  close(): void {
    for (const socket of this.sockets) socket.destroy()
  }

  #moved(client: number, step: number) {
    return { id: this.board.elementIds[client % this.board.elementIds.length], positionX: step, positionY: client }
  }

  #send(client: number, message: object): void {
    this.sockets[client % this.size]?.send(JSON.stringify(message))
  }
}

const FIELD = '"positionX":'
const ZERO = 48

function stepIn(payload: Buffer): number | undefined {
  const found = payload.indexOf(FIELD)
  if (found < 0) return undefined
  let step = 0
  for (let at = found + FIELD.length; ; at++) {
    const digit = (payload[at] ?? 0) - ZERO
    if (digit < 0 || digit > 9) return step
    step = step * 10 + digit
  }
}
