/** Characters that some system does not allow in a file name, with the space around them. */
const FORBIDDEN = /[\s\\/:*?"<>|\p{Cc}]+/gu
/** Ms after which a browser has certainly started to read the file it saves. */
const GRACE = 60_000

export const safeFileName = (name: string): string => name.replaceAll(FORBIDDEN, ' ').trim()

/** Passes a file to the browser's downloads. */
export function saveFile(file: Blob, name: string): void {
  const url = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = url
  link.download = safeFileName(name)
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), GRACE)
}
