import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'vite'
import { describe, expect, test } from 'vitest'

// docs/glossary.md: no words of its last table in names of files and declarations, and none of the table before it in
// user-facing text, comments and titles of tests. The interface never calls an image a picture.

const root = new URL('../..', import.meta.url).pathname
/** Names that are stored or sent, so they cannot change, and any real hand, desk or wake-up. */
const ALLOWED = new Set(['ahead', '_ahead', 'pasts', 'heat', 'HandIcon', 'desk', 'wake', 'past'])
const banned = readBannedWords(readFileSync(join(root, 'docs/glossary.md'), 'utf8'))

describe('the glossary', () => {
  test('lists the rejected words', () => {
    expect(banned.size).toBeGreaterThan(30)
    expect([...banned]).toContain('graves')
  })

  test('finds no rejected word in a file name', () => {
    const found = sourceFiles().filter((file) => bannedIn(file.replace(/\.[a-z.]+$/, '')).length > 0)
    expect(found).toEqual([])
  })

  test('finds no rejected word in a declared name', () => {
    const found = sourceFiles()
      .filter((file) => /\.tsx?$/.test(file))
      .flatMap((file) =>
        declaredNames(file, readFileSync(join(root, file), 'utf8'))
          .filter((name) => bannedIn(name).length > 0 && !ALLOWED.has(name) && !isSentence(file))
          .map((name) => `${file}: ${name}`),
      )
    expect(found).toEqual([])
    // Two thousand files are parsed, and other tests may be running.
  }, 60_000)

  test.each([
    ['a variable', 'const keptRows = 1', 'keptRows'],
    ['a pattern', 'const { rows: keptRows } = all', 'keptRows'],
    ['a function', 'function tellAll() {}', 'tellAll'],
    ['a parameter', 'const show = (told: string) => told.length', 'told'],
    ['a private member', 'class A { #graves = 1 }', 'graves'],
    ['a method', 'class A { hear() {} spoil() {} }', 'spoil'],
    ['a type', 'type Parcel = string', 'Parcel'],
    ['a property of a type', 'interface A { readonly isAsked: boolean }', 'isAsked'],
    ['an alias of an import', "import { rows as keptRows } from './rows'", 'keptRows'],
  ])('finds one in the name of %s', (_kind, code, name) => {
    expect(declaredNames('x.ts', code).filter((each) => bannedIn(each).length > 0)).toEqual([name])
  })

  test('ignores uses of a rejected word, and words that merely contain one', () => {
    const code = "import { keep } from './theirs'\nconst { told } = keep.said\nconst handle = { doorbell: 1 }"
    expect(declaredNames('x.ts', code).filter((each) => bannedIn(each).length > 0)).toEqual(['told'])
  })
})

describe('what people read', () => {
  const unusual = readUnusualWords(readFileSync(join(root, 'docs/glossary.md'), 'utf8'))
  const unusualIn = (text: string) => unusual.filter((words) => new RegExp(`\\b${words}\\b`, 'i').test(text))

  test('lists the rejected words', () => {
    expect(unusual).toEqual(expect.arrayContaining(['somebody', 'colour', 'for ever']))
  })

  test('has no rejected words, in the interface and in emails', () => {
    const found = sourceFiles()
      .filter((file) => isSentence(file) || file === 'server/mail/letters.ts')
      .flatMap((file) =>
        textsIn(file, readFileSync(join(root, file), 'utf8'))
          // A single short word is a value in code.
          .filter((text) => !/^[a-z]\w*$/.test(text) && unusualIn(text).length > 0)
          .map((text) => `${file}: ${text}`),
      )
    expect(found).toEqual([])
  })

  test('is searched in plain strings and templates, and nowhere else', () => {
    const code = `import a from './colour'\nconst SOMEBODY = \`Ask \${a} for ever\`, b = 'Grey' // nobody`
    expect(textsIn('x.ts', code).filter((text) => unusualIn(text).length > 0)).toEqual([' for ever', 'Grey'])
  })
})

describe('an image', () => {
  test('is never called a picture in what people and agents read', () => {
    const found = sourceFiles()
      .filter((file) => /^(app|contract|server)\/.*\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
      .flatMap((file) =>
        interfaceTextsIn(file, readFileSync(join(root, file), 'utf8'))
          .filter(namesPicture)
          .map((text) => `${file}: ${text}`),
      )
    expect(found).toEqual([])
  }, 60_000)

  test.each([
    ['a label', 'app/camera/words.ts', "export const TAKE = 'Take picture'", ['Take picture']],
    ['a noun that is counted', 'app/export/words.ts', "counted(missing, 'picture')", ['picture']],
    ['a page of prose', 'app/pages/help/HelpPage.tsx', '<p>Add a picture</p>', ['Add a picture']],
    ['a description of a tool', 'contract/agentTools.ts', 'const TOOL = `Weaves pictures`', ['Weaves pictures']],
    ['an agent’s answer', 'server/mcp/tools/weave.ts', "problem('Is no picture')", ['Is no picture']],
    ['a refusal', 'server/routes/a.ts', "throw new AppError('NOT_FOUND', 'No such picture')", ['No such picture']],
  ])('must not be called one in %s', (_place, file, code, expected) => {
    expect(interfaceTextsIn(file, code).filter(namesPicture)).toEqual(expected)
  })

  test.each([
    ['a profile picture', 'app/pages/settings/words.ts', "export const REMOVE = 'Remove profile picture'"],
    ['a value in code', 'contract/layout/tree.ts', "const isLeaf = kind === 'picture'"],
    ['a model’s instruction', 'server/ai/prompts/image.ts', "const a = 'A background picture'"],
    ['an error for developers', 'server/assets/decoding.ts', "throw new Error('The picture is damaged')"],
  ])('may be called one: %s', (_place, file, code) => {
    expect(interfaceTextsIn(file, code).filter(namesPicture)).toEqual([])
  })
})

describe('what engineers read', () => {
  const unusual = readUnusualWords(readFileSync(join(root, 'docs/glossary.md'), 'utf8'))
  const unusualIn = (text: string) => unusual.filter((words) => new RegExp(`\\b${words}\\b`, 'i').test(text))

  test('has no rejected words, in comments and the titles of tests', () => {
    const found = sourceFiles()
      // Migrations stay as they were run.
      .filter((file) => /\.tsx?$/.test(file) && !file.startsWith('db/migrations/'))
      .flatMap((file) => {
        const code = readFileSync(join(root, file), 'utf8')
        const titles = file.endsWith('.test.ts') || file.endsWith('.test.tsx') ? titlesIn(file, code) : []
        return [...commentsIn(file, code), ...titles]
          .filter((text) => unusualIn(text).length > 0)
          .map((text) => `${file}: ${text}`)
      })
    expect(found).toEqual([])
  }, 60_000)

  test('is searched in comments and titles, and nowhere else', () => {
    const code = `// nobody\ntest('is a colour', () => expect('somebody').toBe(1))`
    expect([...commentsIn('x.ts', code), ...titlesIn('x.ts', code)]).toEqual([' nobody', 'is a colour'])
  })
})

/** Comments without what they quote. */
function commentsIn(file: string, code: string): string[] {
  return parseSync(file, code).comments.map(({ value }) => value.replace(/`[^`]*`/g, '…'))
}

/** First arguments of `test`, `it` and `describe`, also of `test.each(…)`. */
function titlesIn(file: string, code: string): string[] {
  const titles: string[] = []
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) for (const each of value) visit(each)
    if (!isNode(value)) return
    const [first] = value.type === 'CallExpression' ? (value.arguments as readonly unknown[]) : []
    if (isNode(first) && typeof first.value === 'string' && isTestFunction(value.callee)) titles.push(first.value)
    for (const part of Object.values(value)) visit(part)
  }
  visit(parseSync(file, code).program)
  return titles
}

function isTestFunction(callee: unknown): boolean {
  if (!isNode(callee)) return false
  if (callee.type === 'Identifier') return ['test', 'it', 'describe'].includes(String(callee.name))
  return isTestFunction(callee.type === 'MemberExpression' ? callee.object : callee.callee)
}

/** First cells of the table of user-facing text. */
function readUnusualWords(glossary: string): string[] {
  const [, table = ''] = glossary.split('| not | write |')
  const [rows = ''] = table.split('\n\n')
  return [...rows.matchAll(/^\| ([^|]+) \|/gm)].flatMap(([, cell = '']) => cell.split(',').map((words) => words.trim()))
}

/** The texts of a file's code; a template's are the parts between its values. */
function textsIn(file: string, code: string): string[] {
  const texts: string[] = []
  addTexts(parseSync(file, code).program, texts)
  return texts
}

function addTexts(value: unknown, texts: string[]): void {
  if (Array.isArray(value)) for (const each of value) addTexts(each, texts)
  if (!isNode(value) || value.type === 'ImportDeclaration') return
  if ((value.type === 'Literal' || value.type === 'JSXText') && typeof value.value === 'string') texts.push(value.value)
  if (value.type === 'TemplateElement') texts.push((value.value as { readonly cooked: string }).cooked)
  for (const part of Object.values(value)) addTexts(part, texts)
}

/** A profile picture may be called one: glossary, *image*. */
const namesPicture = (text: string) => /(?<!\bprofile\s+)\bpictures?\b/i.test(text)

/** The texts of a file that people or agents may see. A single short word is a value in code, except in a words module. */
function interfaceTextsIn(file: string, code: string): string[] {
  if (!/picture/i.test(code)) return []
  if (isSentence(file)) return textsIn(file, code)
  const isRead = /^(app\/pages\/\w+\/\w+\.tsx|contract\/.*|server\/(mcp|mail)\/.*)$/.test(file)
  return (isRead ? textsIn(file, code) : refusalsIn(file, code)).filter((text) => !/^[a-z]\w*$/.test(text))
}

/** The texts in `new AppError(…)`. */
function refusalsIn(file: string, code: string): string[] {
  const texts: string[] = []
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) for (const each of value) visit(each)
    if (!isNode(value)) return
    if (value.type === 'NewExpression' && nameOf(value.callee) === 'AppError') addTexts(value.arguments, texts)
    for (const part of Object.values(value)) visit(part)
  }
  visit(parseSync(file, code).program)
  return texts
}

/** First cells of the last table, without parentheses. */
function readBannedWords(glossary: string): Set<string> {
  const table = glossary.slice(glossary.lastIndexOf('| not | but |'))
  const cells = [...table.matchAll(/^\| (?!not |---)([^|]+) \|/gm)].map(([, cell = '']) =>
    cell.replace(/\([^)]*\)/g, ''),
  )
  return new Set(cells.flatMap((cell) => cell.split(',')).map((word) => word.trim()))
}

/** The words of a camelCase, SNAKE_CASE, kebab-case name or a path that the glossary rejects. */
function bannedIn(name: string): string[] {
  const words = name.split(/[^A-Za-z]+|(?<=[a-z])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])/).map((word) => word.toLowerCase())
  return [...words, name].filter((word) => banned.has(word))
}

/** Exports of words modules are named after the sentence that people read. */
const isSentence = (file: string) => /(^|\/)words\.ts$|Words\.ts$/.test(file)

function sourceFiles(): string[] {
  const list = execFileSync(
    'git',
    [
      'ls-files',
      '--cached',
      '--others',
      '--exclude-standard',
      'app',
      'bench',
      'contract',
      'db',
      'server',
      'sw',
      'tests',
    ],
    {
      cwd: root,
      encoding: 'utf8',
    },
  )
  return list.trim().split('\n')
}

interface Node {
  readonly type: string
  readonly [part: string]: unknown
}

/** The names that a file declares, each once: variables, parameters, functions, types, members, and import aliases. */
function declaredNames(file: string, code: string): string[] {
  const names = new Set<string>()
  const add = (value: unknown): void => {
    if (isNode(value) && typeof value.name === 'string') names.add(value.name)
  }
  /** Names that a pattern binds. */
  const bind = (value: unknown): void => {
    if (!isNode(value)) return
    switch (value.type) {
      case 'Identifier':
        add(value)
        break
      case 'ObjectPattern':
        for (const property of nodesOf(value.properties)) bind(property.type === 'Property' ? property.value : property)
        break
      case 'ArrayPattern':
        for (const element of nodesOf(value.elements)) bind(element)
        break
      case 'AssignmentPattern':
        bind(value.left)
        break
      case 'RestElement':
        bind(value.argument)
        break
      case 'TSParameterProperty':
        bind(value.parameter)
    }
  }
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) for (const each of value) visit(each)
    if (!isNode(value)) return
    switch (value.type) {
      case 'VariableDeclarator':
        bind(value.id)
        break
      case 'FunctionDeclaration':
      case 'FunctionExpression':
      case 'ArrowFunctionExpression':
      case 'TSFunctionType':
      case 'TSMethodSignature':
      case 'TSEmptyBodyFunctionExpression':
      case 'TSDeclareFunction':
        add(value.id)
        nodesOf(value.params).forEach(bind)
        if (value.type === 'TSMethodSignature') add(value.key)
        break
      case 'ClassDeclaration':
      case 'TSInterfaceDeclaration':
      case 'TSTypeAliasDeclaration':
      case 'TSEnumDeclaration':
        add(value.id)
        break
      case 'MethodDefinition':
      case 'PropertyDefinition':
      case 'TSPropertySignature':
        if (!value.computed) add(value.key)
        break
      case 'ImportSpecifier':
        if (nameOf(value.imported) !== nameOf(value.local)) add(value.local)
        break
      case 'ImportNamespaceSpecifier':
      case 'ImportDefaultSpecifier':
        add(value.local)
    }
    for (const part of Object.values(value)) visit(part)
  }
  const { program, errors } = parseSync(file, code)
  expect(errors, file).toEqual([])
  visit(program)
  return [...names]
}

const nameOf = (value: unknown) => (isNode(value) ? value.name : undefined)
const nodesOf = (value: unknown): Node[] => (Array.isArray(value) ? value.filter(isNode) : [])

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && typeof (value as Node).type === 'string'
}
