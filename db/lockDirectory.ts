import { randomUUID } from 'node:crypto'
import { mkdir, readdir, rm } from 'node:fs/promises'
import { connect, createServer, type Server } from 'node:net'
import { join, relative } from 'node:path'

/**
 * One process per data directory: the embedded database does not lock itself, and two processes corrupt it silently.
 * The lock is a listening Unix socket, which the system closes with its process, even after kill -9.
 *
 * Each process first listens under its own name and then checks the others, so of two that start at once at least one
 * sees the other. The holder answers `held`; of those still trying, the first by name waits, and the others give up.
 */
interface DirectoryLock {
  release(): Promise<void>
}

/** What a socket answers to a connection. */
type State = 'held' | 'trying'

interface Other {
  readonly name: string
  readonly state: State
}

const FOLDER = 'lock'
const RECHECK_MS = 50
/** A process that accepts a connection but doesn't answer is busy or stopped, not dead. */
const ANSWER_MS = 3000

/** Throws `DATA_DIR … is in use by another Moodloom process (pid …)`. */
export async function lockDirectory(directory: string): Promise<DirectoryLock> {
  const folder = join(directory, FOLDER)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const name = `${process.pid}-${randomUUID().slice(0, 8)}.sock`
  let state: State = 'trying'
  const server = await listen(join(folder, name), () => state)
  const release = () => close(server)
  try {
    for (;;) {
      const others = await askOthers(folder, name)
      const winner = others.find((other) => other.state === 'held' || other.name < name)
      if (winner) {
        throw new Error(
          `DATA_DIR ${directory} is in use by another Moodloom process (pid ${Number.parseInt(winner.name, 10)}).`,
        )
      }
      if (others.length === 0) break
      await new Promise((resolve) => setTimeout(resolve, RECHECK_MS))
    }
    state = 'held'
    return { release }
  } catch (error) {
    await release()
    throw error
  }
}

/** The other processes that listen in the folder. Dead processes' sockets are removed: names are never reused. */
async function askOthers(folder: string, ownName: string): Promise<Other[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sock') && name !== ownName)
  const others = await Promise.all(
    names.map(async (name) => {
      const state = await ask(join(folder, name))
      if (!state) await rm(join(folder, name), { force: true })
      return state ? [{ name, state }] : []
    }),
  )
  return others.flat()
}

/** Undefined if no one is listening anymore. */
function ask(path: string): Promise<State | undefined> {
  return new Promise((resolve) => {
    const socket = connect(socketPath(path))
    socket.setTimeout(ANSWER_MS, () => {
      resolve('held')
      socket.destroy()
    })
    socket.on('data', (data) => resolve(data.toString() === 'trying' ? 'trying' : 'held'))
    socket.on('error', () => resolve(undefined))
    socket.on('close', () => resolve(undefined))
  })
}

async function listen(path: string, answer: () => State): Promise<Server> {
  const server = createServer((socket) => {
    socket.on('error', () => {})
    socket.end(answer())
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(socketPath(path), resolve)
  })
  // The lock must not keep an otherwise finished process alive.
  server.unref()
  return server
}

function close(server: Server): Promise<void> {
  return new Promise((resolve) => server.close(() => resolve()))
}

/** Bytes: sun_path is 104 bytes on macOS, 108 on Linux. */
const SOCKET_PATH_MAX = 103

/** The shortest path from the working directory to a Unix socket. Throws if it is too long for the system. */
export function socketPath(path: string): string {
  const fromHere = relative(process.cwd(), path)
  const best = fromHere.length < path.length ? fromHere : path
  if (Buffer.byteLength(best) > SOCKET_PATH_MAX) {
    throw new Error(`The path of DATA_DIR is too long (${path}): choose a shorter one.`)
  }
  return best
}
