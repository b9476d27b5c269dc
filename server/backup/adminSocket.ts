import { rm } from 'node:fs/promises'
import { connect, createServer, type Server, type Socket } from 'node:net'
import { join } from 'node:path'
import * as z from 'zod'
import { socketPath } from '../../db/lockDirectory'

// Lets a program on the same machine make requests to the running server, through a unix socket in the data directory,
// which only its owner may enter. One JSON text each way.

const NAME = 'admin.sock'
/** Maximum characters of a request or an answer. */
const REQUEST_MAX = 64 * 1024
/** Ms that a request may take to arrive. */
const TIMEOUT_MS = 5000

export const adminRequest = z.object({ do: z.literal('backup'), to: z.string() })
export type AdminRequest = z.infer<typeof adminRequest>

const answer = z.union([z.object({ done: z.unknown() }), z.object({ failed: z.string() })])

export interface AdminSocket {
  close(): Promise<void>
}

/** Serves requests. The caller holds the directory's lock, so an existing socket is left over from a dead process. */
export async function serveAdmin(
  dataDir: string,
  handle: (request: AdminRequest) => Promise<unknown>,
): Promise<AdminSocket> {
  const path = join(dataDir, NAME)
  await rm(path, { force: true })
  const server = createServer({ allowHalfOpen: true }, (socket) => {
    socket.on('error', () => {})
    // A silent client must not keep the server from exiting.
    socket.setTimeout(TIMEOUT_MS, () => socket.destroy())
    readAll(socket)
      .then((text) => {
        socket.setTimeout(0)
        return handle(adminRequest.parse(JSON.parse(text)))
      })
      .then(
        (done) => socket.end(JSON.stringify({ done })),
        (error: unknown) => socket.end(JSON.stringify({ failed: error instanceof Error ? error.message : 'failed' })),
      )
  })
  await listen(server, socketPath(path))
  server.unref()
  return { close: () => new Promise((resolve) => server.close(() => resolve())) }
}

/** Sends a request to the running server; null if none runs in this directory. Throws if the request fails. */
export async function requestAdmin(dataDir: string, request: AdminRequest): Promise<{ readonly done: unknown } | null> {
  const socket = await reach(socketPath(join(dataDir, NAME)))
  if (!socket) return null
  socket.end(JSON.stringify(request))
  const text = await readAll(socket)
  if (text === '') throw new Error('The server stopped before it finished.')
  const parsed = answer.parse(JSON.parse(text))
  if ('failed' in parsed) throw new Error(parsed.failed)
  return { done: parsed.done }
}

function reach(path: string): Promise<Socket | null> {
  return new Promise((resolve, reject) => {
    const socket = connect(path)
    socket.once('connect', () => resolve(socket))
    socket.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'ENOENT' || error.code === 'ECONNREFUSED' ? resolve(null) : reject(error),
    )
  })
}

function readAll(socket: Socket): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = ''
    socket.setEncoding('utf8')
    socket.on('data', (part) => {
      text += part
      if (text.length > REQUEST_MAX) socket.destroy(new Error('Too long'))
    })
    socket.once('end', () => resolve(text))
    socket.once('error', reject)
    socket.once('close', () => reject(new Error('The connection was lost.')))
  })
}

function listen(server: Server, path: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(path, resolve)
  })
}
