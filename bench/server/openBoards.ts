import { LiveSocket } from '../realtime/LiveSocket'
import type { Subject } from './subject'

/** Opens each board that is written to, for someone who receives every change. Returns a function that closes them. */
export async function openBoards({ ours, cookie, elements }: Subject): Promise<() => void> {
  const sockets = await Promise.all(
    Object.keys(elements).map(async (board) => {
      let welcome: () => void = () => {}
      const joined = new Promise<void>((resolve) => {
        welcome = resolve
      })
      const socket = await LiveSocket.open(ours, { Cookie: cookie, Origin: ours }, (payload) => {
        if (payload.includes('"type":"joined"')) welcome()
      })
      socket.send(JSON.stringify({ type: 'join', boardId: Number(board), isEditing: true }))
      await joined
      return socket
    }),
  )
  return () => {
    for (const socket of sockets) socket.destroy()
  }
}
