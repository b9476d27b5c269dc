/** Reads numbers and tags out of the first bytes of a file. Reading past the end throws RangeError. */
export class ByteReader {
  readonly length: number
  private readonly view: DataView

  constructor(private readonly bytes: Uint8Array) {
    this.length = bytes.length
    this.view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  }

  u8(at: number): number {
    return this.view.getUint8(at)
  }
  u16(at: number, isLittleEndian = false): number {
    return this.view.getUint16(at, isLittleEndian)
  }
  u24(at: number): number {
    return this.u8(at) | (this.u8(at + 1) << 8) | (this.u8(at + 2) << 16)
  }
  u32(at: number, isLittleEndian = false): number {
    return this.view.getUint32(at, isLittleEndian)
  }

  /** Latin-1 text; shorter than requested at the end of the bytes. */
  text(at: number, length: number): string {
    return String.fromCharCode(...this.bytes.subarray(at, at + length))
  }
}
