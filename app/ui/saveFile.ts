/** Signs that some system does not take in a file's name, with the space around them. */
const FORBIDDEN = /[\s\\/:*?"<>|\p{Cc}]+/gu
/** Ms after which a browser has certainly begun to read what it saves. */
const GRACE = 60_000

export const safeFileName = (name: string): string => name.replaceAll(FORBIDDEN, ' ').trim()

/** Hands a file over to the browser's downloads. */
export function saveFile(file: Blob, name: string): void {
  const url = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = url
  link.download = safeFileName(name)
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), GRACE)
}
