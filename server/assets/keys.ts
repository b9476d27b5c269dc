/** Keys in the drive. The first two digits are a folder, so that none holds everything. */
export function originalKey(sha256: string, extension: string): string {
  return `${sha256.slice(0, 2)}/${sha256}.${extension}`
}

export function renditionKey(sha256: string, width: number): string {
  return `${sha256.slice(0, 2)}/${sha256}.w${width}.webp`
}
