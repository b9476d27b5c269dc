import { isOutsideFailure } from '../../platform/expected'
import { reportError, reportUnless } from '../../platform/reportError'
import type { MirrorAnswer, MirrorCall } from './MirrorFiles'

// The mirror in the origin private file system. Only workers get handles that write in place and flush. A handle is
// exclusive: the worker with the log open has the mirror. Calls run one at a time.
//
//   moodloom-7/log-12.jsonl         the log; a higher number replaces it once it is complete
//   moodloom-7/pictures/{sha}.png   bytes that wait to be uploaded

const LOG = /^log-(\d+)\.jsonl$/
const encoder = new TextEncoder()

/** Not in TypeScript's DOM library: https://fs.spec.whatwg.org/#api-filesystemsyncaccesshandle */
interface SyncFile {
  write(bytes: Uint8Array<ArrayBuffer>, options: { at: number }): number
  truncate(size: number): void | Promise<void>
  getSize(): number | Promise<number>
  flush(): void | Promise<void>
  close(): void | Promise<void>
}

let folder = ''
let log: { readonly file: SyncFile; readonly number: number; size: number } | null = null
let previous: Promise<void> = Promise.resolve()

self.addEventListener('message', ({ data }: MessageEvent<MirrorCall>) => {
  previous = previous.then(() => answer(data))
})

async function answer(call: MirrorCall): Promise<void> {
  const { id } = call
  try {
    post({ id, result: await run(call) })
  } catch (error) {
    const { name, message } = error instanceof Error || error instanceof DOMException ? error : new Error(String(error))
    post({ id, error: { name, message } })
  }
}

function post(message: MirrorAnswer): void {
  self.postMessage(message)
}

async function run(request: MirrorCall): Promise<unknown> {
  switch (request.call) {
    case 'open':
      folder = request.args[0]
      return void (await home())
    case 'read':
      return readLog()
    case 'replace':
      return replaceLog(request.args[0])
    case 'append':
      return append(request.args[0])
    case 'pictures':
      return namesIn(await pictures())
    case 'readPicture':
      return readPicture(request.args[0])
    case 'writePicture':
      return writePicture(...request.args)
    case 'removePicture':
      return remove(await pictures(), request.args[0])
    case 'size':
      return (log?.size ?? 0) + (await sizeOf(await pictures()))
    case 'close':
      await log?.file.close()
      log = null
      return undefined
  }
}

/** Recreates the folder if the browser has cleared it under this worker. */
async function home(): Promise<FileSystemDirectoryHandle> {
  const root = await navigator.storage.getDirectory()
  return root.getDirectoryHandle(folder, { create: true })
}

async function pictures(): Promise<FileSystemDirectoryHandle> {
  return (await home()).getDirectoryHandle('pictures', { create: true })
}

/** The newest complete log, which has at least the first two lines: its head and initial state. */
async function readLog(): Promise<string | null> {
  const directory = await home()
  for (const number of (await logNumbers(directory)).reverse()) {
    const text = await (await (await directory.getFileHandle(nameOf(number))).getFile()).text()
    if (text.split('\n', 3).length === 3) return text
  }
  return null
}

async function replaceLog(text: string): Promise<void> {
  const directory = await home()
  const numbers = await logNumbers(directory)
  const number = Math.max(0, log?.number ?? 0, ...numbers) + 1
  const file = await openSync(directory, nameOf(number))
  const bytes = encoder.encode(text)
  try {
    writeAll(file, bytes, 0)
    await file.flush()
  } catch (error) {
    await file.close()
    await remove(directory, nameOf(number))
    throw error
  }
  await log?.file.close()
  log = { file, number, size: bytes.byteLength }
  for (const old of numbers) await remove(directory, nameOf(old))
}

async function append(lines: string): Promise<void> {
  if (!log) throw new DOMException('There is no log yet', 'InvalidStateError')
  const bytes = encoder.encode(lines)
  writeAll(log.file, bytes, log.size)
  await log.file.flush()
  log.size += bytes.byteLength
}

function writeAll(file: SyncFile, bytes: Uint8Array<ArrayBuffer>, at: number): void {
  // A full disk may accept only part of the bytes.
  if (file.write(bytes, { at }) < bytes.byteLength) throw new DOMException('No room', 'QuotaExceededError')
}

async function readPicture(name: string): Promise<ArrayBuffer | null> {
  try {
    return await (await (await (await pictures()).getFileHandle(name)).getFile()).arrayBuffer()
  } catch (error) {
    if (!isOutsideFailure(error)) reportError(error, 'mirror')
    return null
  }
}

async function writePicture(name: string, bytes: ArrayBuffer): Promise<void> {
  const directory = await pictures()
  const file = await openSync(directory, name)
  try {
    await file.truncate(0)
    writeAll(file, new Uint8Array(bytes), 0)
    await file.flush()
    await file.close()
  } catch (error) {
    await file.close()
    await remove(directory, name)
    throw error
  }
}

async function remove(directory: FileSystemDirectoryHandle, name: string): Promise<void> {
  await directory.removeEntry(name).catch(reportUnless(isOutsideFailure, 'mirror'))
}

async function logNumbers(directory: FileSystemDirectoryHandle): Promise<number[]> {
  const numbers = (await namesIn(directory)).flatMap((name) => LOG.exec(name)?.[1] ?? [])
  return numbers.map(Number).sort((a, b) => a - b)
}

async function namesIn(directory: FileSystemDirectoryHandle): Promise<string[]> {
  const names: string[] = []
  for await (const name of directory.keys()) names.push(name)
  return names
}

async function sizeOf(directory: FileSystemDirectoryHandle): Promise<number> {
  let size = 0
  for (const name of await namesIn(directory)) size += (await (await directory.getFileHandle(name)).getFile()).size
  return size
}

async function openSync(directory: FileSystemDirectoryHandle, name: string): Promise<SyncFile> {
  const handle = await directory.getFileHandle(name, { create: true })
  if (!hasSyncAccess(handle)) throw new DOMException('No files that can be written in place', 'NotSupportedError')
  return handle.createSyncAccessHandle()
}

function hasSyncAccess(handle: object): handle is { createSyncAccessHandle(): Promise<SyncFile> } {
  return 'createSyncAccessHandle' in handle
}

function nameOf(number: number): string {
  return `log-${number}.jsonl`
}
