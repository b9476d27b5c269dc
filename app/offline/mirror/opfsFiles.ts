import type { MirrorAnswer, MirrorCall, MirrorFiles } from './MirrorFiles'

/** Opens a folder of the origin private file system through a worker. Rejects if that is not supported. */
export async function openOpfsFiles(folder: string): Promise<MirrorFiles> {
  const worker = new Worker(new URL('./mirror.worker.ts', import.meta.url), { type: 'module' })
  const waiting = new Map<number, { resolve(result: unknown): void; reject(error: unknown): void }>()
  let lastId = 0

  const fail = (error: unknown) => {
    for (const { reject } of waiting.values()) reject(error)
    waiting.clear()
  }
  worker.onmessage = ({ data }: MessageEvent<MirrorAnswer>) => {
    const call = waiting.get(data.id)
    waiting.delete(data.id)
    if ('error' in data) call?.reject(new DOMException(data.error.message, data.error.name))
    else call?.resolve(data.result)
  }
  // The worker did not load: offline before it was cached, or module workers are not supported.
  worker.onerror = (event) => {
    event.preventDefault()
    fail(new DOMException('The worker of the mirror failed', 'OperationError'))
  }

  function request<Name extends MirrorCall['call'], Result>(
    call: Name,
    args: Extract<MirrorCall, { call: Name }>['args'],
    transfer: Transferable[] = [],
  ): Promise<Result> {
    return new Promise<Result>((resolve, reject) => {
      const id = ++lastId
      // The worker responds to each call as MirrorFiles declares.
      waiting.set(id, { resolve: (result) => resolve(result as Result), reject })
      worker.postMessage({ id, call, args }, transfer)
    })
  }

  try {
    await request('open', [folder])
  } catch (error) {
    worker.terminate()
    throw error
  }
  return {
    read: () => request('read', []),
    replace: (log) => request('replace', [log]),
    append: (lines) => request('append', [lines]),
    pictures: () => request('pictures', []),
    readPicture: (name) => request('readPicture', [name]),
    writePicture: (name, bytes) => request('writePicture', [name, bytes], [bytes]),
    removePicture: (name) => request('removePicture', [name]),
    size: () => request('size', []),
    close: async () => {
      await request('close', [])
      worker.terminate()
    },
  }
}
