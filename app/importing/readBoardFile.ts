import * as z from 'zod/mini'
import {
  BOARD_FILE_VERSION,
  type BoardFile,
  type BoardFileElement,
  type BoardFileImage,
  boardFile,
  boardFileHead,
  newerBoardFile,
  storableElement,
} from '../../contract/boardFile'
import { ASSET_BYTES_MAX, BOARD_FILE_BYTES_MAX, BOARD_FILE_TEXT_MAX } from '../../contract/limits'
import { parseJson } from '../../contract/parseJson'
import { sha256 } from '../imaging/toAsset'
import { extractLargeStrings } from './extractLargeStrings'
import { FileFault, faultOf, issueWords } from './FileFault'
import {
  FILE_DAMAGED,
  FILE_TOO_LARGE,
  FILE_TOO_NEW,
  IMAGE_DAMAGED,
  IMAGE_TOO_LARGE,
  NOT_A_BOARD_FILE,
  NOT_BASE64,
  TEXT_TOO_LONG,
} from './words'

export interface FileImage extends Pick<BoardFileImage, 'address' | 'type'> {
  /** Its path in the file. */
  readonly where: string
  /** Reads its bytes and verifies their sha256. Throws FileFault. */
  read(): Promise<Blob>
}

export interface ReadBoard extends Pick<BoardFile, 'board'> {
  readonly elements: readonly BoardFileElement[]
  /** Whether a newer version made the file and some of its content is left out. */
  readonly isPartial: boolean
  readonly images: readonly FileImage[]
}

/** Reads and validates a file's board data; its images are read one by one later. Throws FileFault. */
export async function readBoardFile(file: Blob, signal?: AbortSignal): Promise<ReadBoard> {
  if (file.size > BOARD_FILE_BYTES_MAX) throw new FileFault('', FILE_TOO_LARGE)
  const { json, strings } = await extractLargeStrings(file, signal)
  if (json.size > BOARD_FILE_TEXT_MAX) throw new FileFault('', NOT_A_BOARD_FILE)
  const given = parseJson(await json.text())
  if (given === undefined) throw new FileFault('', FILE_DAMAGED)
  const head = z.safeParse(boardFileHead, given)
  if (!head.success) throw new FileFault('', NOT_A_BOARD_FILE)
  if (head.data.version > BOARD_FILE_VERSION) throw new FileFault('version', FILE_TOO_NEW)
  const schema = head.data.minor === undefined ? boardFile : newerBoardFile
  const parsed = z.safeParse<typeof boardFile | typeof newerBoardFile>(schema, given, { error: issueWords })
  if (!parsed.success) throw faultOf(parsed.error)
  const { board, elements: written, images } = parsed.data
  const elements = written.map(storableElement)
  const known = new Set(Object.keys(newerBoardFile.shape))
  const isPartial =
    elements.some(({ left }) => left.length > 0) || Object.keys(parsed.data).some((name) => !known.has(name))
  const lifted = images.filter(({ data }) => strings.has(data)).length
  if (lifted !== strings.size) throw new FileFault('', TEXT_TOO_LONG)
  return {
    board,
    elements: elements.map(({ element }) => element),
    isPartial,
    images: images.map((image, index) => {
      const { address, type, data } = image
      const where = `images[${index}]`
      return { address, type, where, read: () => readImage(image, strings.get(data) ?? new Blob([data]), where) }
    }),
  }
}

async function readImage({ type, sha256: wanted }: BoardFileImage, encoded: Blob, where: string): Promise<Blob> {
  // Four characters for three bytes, and some margin for line breaks and escaped slashes.
  if (encoded.size > ASSET_BYTES_MAX * 1.5) throw new FileFault(`${where}.data`, IMAGE_TOO_LARGE)
  const bytes = decode(await encoded.text(), where)
  if ((await sha256(bytes.buffer)) !== wanted) throw new FileFault(`${where}.data`, IMAGE_DAMAGED)
  return new Blob([bytes], { type })
}

/** A large string is still as it is in the file: with escaped slashes and line breaks. */
function unescaped(text: string): string {
  return text.replace(/\\(?:u[\da-f]{4}|.)/gi, (character): string => JSON.parse(`"${character}"`))
}

/** From `JSON.parse` or `atob`. */
const isMalformed = (error: unknown): boolean => error instanceof SyntaxError || error instanceof DOMException

function decode(text: string, where: string) {
  try {
    return fromBase64(unescaped(text))
  } catch (error) {
    if (!isMalformed(error)) throw error
    throw new FileFault(`${where}.data`, NOT_BASE64)
  }
}

/** Decodes base64. Throws if it is invalid. */
function fromBase64(text: string): Uint8Array<ArrayBuffer> {
  const binary = atob(text)
  const bytes = new Uint8Array(binary.length)
  for (let at = 0; at < binary.length; at++) bytes[at] = binary.charCodeAt(at)
  return bytes
}
