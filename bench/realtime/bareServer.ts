import type { Server } from 'node:http'
import { WebSocket, WebSocketServer } from 'ws'

/** The least that broadcasts: every message as it came, to everybody but its sender. No rights, no limits, no rooms. */
export function attachBare(server: Server): void {
  const sockets = new WebSocketServer({ server })
  sockets.on('connection', (socket) => {
    socket.on('message', (data, isBinary) => {
      for (const other of sockets.clients) {
        if (other !== socket && other.readyState === WebSocket.OPEN) other.send(data, { binary: isBinary })
      }
    })
  })
}
