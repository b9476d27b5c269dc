import type * as z from 'zod/mini'
import {
  HAS_UNEXPECTED_VALUE,
  hasUnknownFields,
  IS_MISSING,
  isTooLong,
  mustBe,
  mustBeAtLeast,
  mustBeAtMost,
  mustBeOneOf,
  NOT_A_BOARD_FILE,
  NOUNS,
} from './words'

/** Why a file is not a board: a path such as `elements[3].width`, empty for the whole file, and what is wrong there. */
export class FileFault extends Error {
  override readonly name = 'FileFault'
  readonly where: string

  constructor(where: string, what: string) {
    super(where === '' ? what : `${where}: ${what}`)
    this.where = where
  }
}

/** The first of a schema's issues as a FileFault. */
export function faultOf({ issues: [issue] }: z.core.$ZodError): FileFault {
  return new FileFault(pathOf(issue?.path ?? []), issue?.message ?? NOT_A_BOARD_FILE)
}

function pathOf(path: readonly PropertyKey[]): string {
  return path
    .map((key) => (typeof key === 'number' ? `[${key}]` : `.${String(key)}`))
    .join('')
    .replace(/^\./, '')
}

/** Describes an issue that the schema itself doesn't. */
export function issueWords(issue: z.core.$ZodRawIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? IS_MISSING : mustBe(NOUNS[String(issue.expected)] ?? String(issue.expected))
    case 'too_small':
      return mustBeAtLeast(String(issue.minimum))
    case 'too_big':
      return issue.origin === 'string' || issue.origin === 'array'
        ? isTooLong(String(issue.maximum))
        : mustBeAtMost(String(issue.maximum))
    case 'invalid_value':
      return mustBeOneOf(((issue.values ?? []) as readonly unknown[]).map((value) => JSON.stringify(value)))
    case 'unrecognized_keys':
      return hasUnknownFields((issue.keys ?? []) as readonly string[])
    default:
      return HAS_UNEXPECTED_VALUE
  }
}
