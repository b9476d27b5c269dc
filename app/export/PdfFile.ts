/** A PDF file: numbered objects, followed by a table of their offsets. */
export class PdfFile {
  // The second line marks the file as binary, for programs that convert line endings.
  readonly #parts: BlobPart[] = ['%PDF-1.7\n', Uint8Array.of(0x25, 0xe2, 0xe3, 0xcf, 0xd3, 0x0a)]
  #length = 15
  readonly #offsets: number[] = []

  /** Reserves a number for an object written later. */
  reserve(): number {
    return this.#offsets.push(0)
  }

  object(body: string, number: number = this.reserve()): number {
    this.#begin(number)
    this.#add(`${body}\nendobj\n`)
    return number
  }

  stream(dictionary: string, data: Blob): number {
    const number = this.reserve()
    this.#begin(number)
    this.#add(`<< ${dictionary} /Length ${data.size} >>\nstream\n`)
    this.#parts.push(data)
    this.#length += data.size
    this.#add('\nendstream\nendobj\n')
    return number
  }

  finish({ catalog, info }: { readonly catalog: number; readonly info: number }): Blob {
    const start = this.#length
    const size = this.#offsets.length + 1
    const rows = this.#offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`)
    this.#add(`xref\n0 ${size}\n0000000000 65535 f \n${rows.join('')}`)
    this.#add(`trailer\n<< /Size ${size} /Root ${catalog} 0 R /Info ${info} 0 R >>\nstartxref\n${start}\n%%EOF\n`)
    return new Blob(this.#parts, { type: 'application/pdf' })
  }

  #begin(number: number): void {
    this.#offsets[number - 1] = this.#length
    this.#add(`${number} 0 obj\n`)
  }

  /** ASCII only, so that each character is one byte. */
  #add(text: string): void {
    this.#parts.push(text)
    this.#length += text.length
  }
}

/** PDF numbers have no exponents. */
export const real = (value: number): string => String(Number(value.toFixed(5)))

/** UTF-16 in hex: PDF's encoding for text of any script. */
export function utf16(text: string): string {
  let hex = ''
  for (let at = 0; at < text.length; at++) hex += text.charCodeAt(at).toString(16).padStart(4, '0')
  return hex
}
