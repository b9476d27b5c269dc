/** What one of our PDFs contains. Reads it as text, since only its images are compressed. */
export interface ReadPdf {
  /** In points. */
  readonly width: number
  readonly height: number
  readonly pages: number
  /** JPEG, in drawing order. */
  readonly pictures: readonly Buffer[]
  /** The selectable text. */
  readonly words: readonly string[]
}

export function readPdf(file: Buffer): ReadPdf {
  const text = file.toString('latin1')
  const [, width = '', height = ''] = /\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/.exec(text) ?? []
  const pictures = [...text.matchAll(/\/DCTDecode \/Length (\d+) >>\nstream\n/g)].map((found) => {
    const start = found.index + found[0].length
    return file.subarray(start, start + Number(found[1]))
  })
  const letters = new Map(
    [...text.matchAll(/^<([0-9a-f]{2})> <([0-9a-f]+)>$/gm)].map(([, code = '', unicode = '']) => [
      code,
      Buffer.from(unicode, 'hex').swap16().toString('utf16le'),
    ]),
  )
  const words = [...text.matchAll(/<([0-9a-f]+)> Tj/g)].map(([, codes = '']) =>
    (codes.match(/../g) ?? []).map((code) => letters.get(code)).join(''),
  )
  return {
    width: Number(width),
    height: Number(height),
    pages: text.match(/\/Type \/Page\b/g)?.length ?? 0,
    pictures,
    words,
  }
}
