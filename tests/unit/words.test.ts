import { readdir, readFile } from 'node:fs/promises'
import { parseSync } from 'vite'
import { expect, test } from 'vitest'

// Every text of the interface is in a words module (`words.ts`, or `…Words.ts` if a feature has parts that load at
// other times), so that a translation is a second set of these modules.

const app = new URL('../../app/', import.meta.url)

/** Pages of prose: each is one file, with everything that a translator needs. */
const PROSE = ['about/AboutPage', 'help/HelpPage', 'help/Installing', 'privacy/PrivacyPage', 'terms/TermsPage'].map(
  (page) => `pages/${page}.tsx`,
)
/** Boards' initial content, which then belongs to their owner. */
const CONTENT = ['templates/builtIn/']

const SPOKEN = new Set(['aria-label', 'title', 'placeholder', 'alt', 'label', 'description'])

test('the interface has no text outside the words modules', async () => {
  const files = (await readdir(app, { recursive: true })).filter(
    (file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$|\/test[A-Z]|(^|\/)words\.ts$|Words\.ts$/.test(file),
  )
  expect(files.length).toBeGreaterThan(500)
  const found: string[] = []
  for (const file of files) {
    if ([...PROSE, ...CONTENT].some((place) => file.startsWith(place))) continue
    for (const text of textsIn(file, await readFile(new URL(file, app), 'utf8'))) found.push(`${file}: ${text}`)
  }
  expect(found).toEqual([])
  // Seven hundred files are parsed, and other tests may be running.
}, 30_000)

test.each([
  ['a text between tags', '<p>Save it</p>', 'Save it'],
  ['an attribute that is read', '<input placeholder="Name" />', 'Name'],
  ['either side of a choice', '<p title={isOpen ? CLOSE : "Open"} />', 'Open'],
  ['a text with parts', '<p aria-label={`Save $'.concat('{name}`} />'), 'Save'],
  ['a text in braces', '<p>{count} {"of them"}</p>', 'of them'],
  ['a toast', 'toast({ title: SAVED, description: why ?? "Nobody knows" })', 'Nobody knows'],
  ["a toast's button", 'toast({ title, action: { label: "Undo", onClick } })', 'Undo'],
])('%s is found', (_name, code, text) => {
  expect(textsIn('x.tsx', code)).toEqual([text])
})

test.each([
  ['what is no text', '<p className="card" id="save" title={SAVE}>{count} / {all}</p>'],
  ['what a choice looks at', '<p title={kind === "image" ? IMAGE : TEXT} />'],
  ["an empty picture's words", '<img alt="" />'],
  ["a toast's kind", 'toast({ title: SAVED, variant: "destructive" })'],
  ['what is passed on', '<p title={named("image")} />'],
])('%s is not', (_name, code) => {
  expect(textsIn('x.tsx', code)).toEqual([])
})

interface Node {
  readonly type: string
  readonly [part: string]: unknown
}

/** Literals that people would read, judging by their position. */
function textsIn(file: string, code: string): string[] {
  const found: string[] = []
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) for (const each of value) visit(each)
    if (!isNode(value)) return
    switch (value.type) {
      case 'JSXText':
        found.push(...lettersOf(value.value))
        return
      case 'JSXElement':
      case 'JSXFragment':
        for (const child of nodesOf(value.children))
          if (child.type === 'JSXExpressionContainer') found.push(...textsOf(child.expression))
        break
      case 'JSXAttribute':
        if (SPOKEN.has(String(nodeOf(value.name).name))) found.push(...textsOf(value.value))
        break
      case 'Property':
        if (SPOKEN.has(String(nodeOf(value.key).name ?? nodeOf(value.key).value))) found.push(...textsOf(value.value))
    }
    for (const part of Object.values(value)) visit(part)
  }
  const { program, errors } = parseSync(file, code)
  expect(errors).toEqual([])
  visit(program)
  return found
}

/** Texts that an expression may evaluate to. */
function textsOf(value: unknown): string[] {
  if (!isNode(value)) return []
  switch (value.type) {
    case 'Literal':
      return lettersOf(value.value)
    case 'TemplateLiteral':
      return [
        ...nodesOf(value.quasis).flatMap(({ value: text }) => lettersOf((text as { readonly cooked: string }).cooked)),
        ...nodesOf(value.expressions).flatMap(textsOf),
      ]
    case 'JSXExpressionContainer':
      return textsOf(value.expression)
    case 'ConditionalExpression':
      return [...textsOf(value.consequent), ...textsOf(value.alternate)]
    case 'LogicalExpression':
      return [...textsOf(value.left), ...textsOf(value.right)]
    default:
      return []
  }
}

function lettersOf(text: unknown): string[] {
  return typeof text === 'string' && /\p{L}{2}/u.test(text) ? [text.trim()] : []
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && typeof (value as Partial<Node>).type === 'string'
}

function nodeOf(value: unknown): Node {
  return isNode(value) ? value : { type: 'none' }
}

function nodesOf(value: unknown): readonly Node[] {
  return Array.isArray(value) ? value.filter(isNode) : []
}
