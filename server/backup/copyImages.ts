import { constants } from 'node:fs'
import { copyFile, mkdir, readdir } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'

/**
 * Copies stored images and returns the number of files. They never change once written, but may come and go meanwhile:
 * skips unfinished files, and those that are being deleted.
 */
export async function copyImages(from: string, to: string): Promise<number> {
  const entries = await readdir(from, { recursive: true, withFileTypes: true }).catch(ignoreMissing)
  let count = 0
  for (const entry of entries ?? []) {
    if (!entry.isFile() || entry.name.endsWith('.part')) continue
    const path = join(entry.parentPath, entry.name)
    const target = join(to, relative(from, path))
    await mkdir(dirname(target), { recursive: true })
    const isCopied = await copyFile(path, target, constants.COPYFILE_FICLONE).then(() => true, ignoreMissing)
    if (isCopied) count++
  }
  return count
}

function ignoreMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error
}
