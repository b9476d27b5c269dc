/** Characters that some operating system does not allow in file names, and whitespace. */
const FORBIDDEN = /[\s\\/:*?"<>|\p{Cc}]+/gu
/** Ms after which any browser has started to read the file it saves. */
const GRACE = 60_000

export const safeFileName = (name: string): string => name.replaceAll(FORBIDDEN, ' ').trim()

/** Downloads a file. */
export function saveFile(file: Blob, name: string): void {
  const url = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = url
  link.download = safeFileName(name)
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), GRACE)
}
