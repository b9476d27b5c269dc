import { parseSync } from 'vite'

// What a good catch is (CONTRIBUTING.md, "Errors are seen"). Every `catch` and every rejection handler (`.catch(…)`, the
// second function of `.then(…)`) either names the error that it expects, by a class, a predicate (`is…`), a code or an
// aborted signal, or passes it on: throws or returns it, stores it, gives it to a function (`reportError`, `log.error`,
// a toast). That holds on every path through the handler.

interface Node {
  readonly type: string
  readonly start: number
  readonly end: number
  readonly [part: string]: unknown
}

export interface Catches {
  /** How many handlers there are. */
  readonly count: number
  /** `file:line code` of each that neither names its error nor passes it on. */
  readonly wrong: readonly string[]
  /** `file:line reason` of each that says why it cannot: `// Unreported: reason`. */
  readonly unreported: readonly string[]
}

/** Reads the catches of all files: path → source. */
export function readCatches(sources: ReadonlyMap<string, string>): Catches {
  const reader = new CatchReader(sources)
  const found = { count: 0, wrong: [] as string[], unreported: [] as string[] }
  for (const [file, code] of sources) {
    if (!code.includes('catch') && !code.includes('.then(')) continue
    for (const handler of reader.handlersIn(file)) {
      found.count++
      const place = `${file}:${code.slice(0, handler.start).split('\n').length}`
      const reason = reasonIn(code, handler)
      if (reason) found.unreported.push(`${place} ${reason}`)
      else if (!reader.isGood(file, handler))
        found.wrong.push(`${place} ${code.slice(handler.start, handler.end).replace(/\s+/g, ' ').slice(0, 90)}`)
    }
  }
  return found
}

/** The reason in a handler, or on the line above it. */
function reasonIn(code: string, { start, end }: Node): string | null {
  const line = code.lastIndexOf('\n', start)
  const above = code.lastIndexOf('\n', line - 1)
  return /\/\/ Unreported: (.{20,})/.exec(code.slice(above + 1, end))?.[1] ?? null
}

/** Whatever is thrown may be one of these, so testing for them names no error. */
const ANY_ERROR = new Set(['Error', 'Object', 'DOMException'])
const PREDICATE = /^(is|has|was|takes)[A-Z]/
const PREDICATE_METHODS = new Set(['has', 'test', 'includes', 'startsWith'])
const WRAPPERS = new Set([
  'AwaitExpression',
  'ChainExpression',
  'ParenthesizedExpression',
  'TSAsExpression',
  'TSNonNullExpression',
  'TSSatisfiesExpression',
  'ExpressionStatement',
])

/** What is known of names at a point in a handler. */
interface Names {
  /** Variables that hold the error, or a derived value. */
  readonly error: Set<string>
  /** Variables that are true only if the error was named. */
  readonly named: Set<string>
}

class CatchReader {
  readonly #programs = new Map<string, Node>()

  constructor(readonly sources: ReadonlyMap<string, string>) {}

  /** Catch clauses, and the expressions that handle rejections. */
  handlersIn(file: string): Node[] {
    const found: Node[] = []
    walk(this.#program(file), (node) => {
      if (node.type === 'CatchClause') found.push(node)
      if (node.type !== 'CallExpression') return
      const [first, second] = nodesOf(node.arguments)
      const method = methodOf(node)
      const handler = method === 'catch' ? first : method === 'then' ? second : undefined
      // Schemas have a `catch` too, which takes a value.
      if (handler && !/Literal|ObjectExpression|ArrayExpression/.test(unwrap(handler).type)) found.push(handler)
    })
    return found
  }

  isGood(file: string, handler: Node): boolean {
    if (handler.type === 'CatchClause') return handlesAll(handler.body, namesOf(handler.param))
    return this.#isGoodFunction(file, handler, new Set())
  }

  /** Whether an expression whose value handles a rejection is good: a function, its name, or a call making one. */
  #isGoodFunction(file: string, value: Node, visited: Set<Node>): boolean {
    const node = unwrap(value)
    if (visited.has(node)) return true
    visited.add(node)
    if (isFunction(node)) return isGoodBody(node)
    if (node.type === 'ConditionalExpression')
      return [node.consequent, node.alternate].every(
        (each) => isNode(each) && this.#isGoodFunction(file, each, visited),
      )
    if (node.type === 'Identifier' || node.type === 'MemberExpression') {
      const declared = this.#declarationOf(file, node)
      // A parameter or a member of one: the caller handles the error.
      return declared === null || this.#isGoodFunction(declared.file, declared.node, visited)
    }
    if (node.type !== 'CallExpression' || !isNode(node.callee)) return false
    const declared = this.#declarationOf(file, unwrap(node.callee))
    const made = declared && isFunction(declared.node) && returned(declared.node)
    return made ? this.#isGoodFunction(declared.file, made, visited) : false
  }

  /** What a name, or a member of `this`, refers to: in its file or in the one that it is imported from. */
  #declarationOf(file: string, node: Node): { readonly file: string; readonly node: Node } | null {
    const isOwnMember = node.type === 'MemberExpression' && nodeOf(node.object)?.type === 'ThisExpression'
    if (node.type === 'MemberExpression' && !isOwnMember) return null
    const name = String(node.type === 'Identifier' ? node.name : nodeOf(node.property)?.name)
    let found: { file: string; node: Node } | null = null
    walk(this.#program(file), (each) => {
      const id = nodeOf(each.type === 'MethodDefinition' || each.type === 'PropertyDefinition' ? each.key : each.id)
      const isMember = each.type === 'MethodDefinition' || each.type === 'PropertyDefinition'
      if (each.type === 'ImportSpecifier' && !isOwnMember && nodeOf(each.local)?.name === name) {
        const path = this.#importedFrom(file, name)
        const imported = nodeOf(each.imported)
        if (path && imported) found ??= this.#declarationOf(path, imported)
      }
      if (id?.name !== name || isMember !== isOwnMember) return
      if (each.type === 'FunctionDeclaration') found ??= { file, node: each }
      const value = nodeOf(each.type === 'VariableDeclarator' ? each.init : each.value)
      if ((each.type === 'VariableDeclarator' || isMember) && value) found ??= { file, node: value }
    })
    return found
  }

  #importedFrom(file: string, name: string): string | null {
    for (const statement of nodesOf(this.#program(file).body)) {
      if (statement.type !== 'ImportDeclaration') continue
      if (!nodesOf(statement.specifiers).some((each) => nodeOf(each.local)?.name === name)) continue
      const source = String(nodeOf(statement.source)?.value)
      if (!source.startsWith('.')) return null
      const path = new URL(source, `file:///${file}`).pathname.slice(1)
      return [`${path}.ts`, `${path}.tsx`, path].find((each) => this.sources.has(each)) ?? null
    }
    return null
  }

  #program(file: string): Node {
    let program = this.#programs.get(file)
    if (!program) {
      const parsed = parseSync(file, this.sources.get(file) ?? '')
      if (parsed.errors.length > 0) throw new Error(`${file}: ${parsed.errors[0]?.message}`)
      program = parsed.program as unknown as Node
      this.#programs.set(file, program)
    }
    return program
  }
}

function isGoodBody(handler: Node): boolean {
  const names = namesOf(nodesOf(handler.params)[0])
  return handlesAll(handler.body, names)
}

function namesOf(param: unknown): Names {
  return { error: new Set(bound(param)), named: new Set() }
}

// --- statements -----------------------------------------------------------------------------------------------------

function handlesAll(body: unknown, names: Names): boolean {
  if (names.error.size === 0 || !isNode(body)) return false
  if (body.type !== 'BlockStatement') return handles(body, names) || carries(body, names)
  return run(body, names) === 'handled'
}

/**
 * What happens to an error that is not named yet: `handled` on all paths, `open` if a path continues without handling
 * it, `lost` if a path ends without.
 */
type Outcome = 'handled' | 'open' | 'lost'

function run(node: unknown, names: Names): Outcome {
  if (!isNode(node)) return 'open'
  switch (node.type) {
    case 'BlockStatement': {
      for (const statement of nodesOf(node.body)) {
        const outcome = run(statement, names)
        if (outcome !== 'open') return outcome
      }
      return 'open'
    }
    case 'VariableDeclaration':
      for (const { id, init } of nodesOf(node.declarations)) {
        if (!isNode(init)) continue
        if (mentions(init, names.error)) for (const name of bound(id)) names.error.add(name)
        const test = init.type === 'ConditionalExpression' ? init.test : init
        if (isNamedIf(test, true, names)) for (const name of bound(id)) names.named.add(name)
      }
      return 'open'
    case 'ReturnStatement':
      return isNode(node.argument) && (handles(node.argument, names) || carries(node.argument, names))
        ? 'handled'
        : 'lost'
    case 'ThrowStatement':
      return carries(node.argument, names) || handles(node.argument, names) ? 'handled' : 'lost'
    case 'IfStatement': {
      const outcomes = [
        isNamedIf(node.test, true, names) ? 'handled' : run(node.consequent, names),
        isNamedIf(node.test, false, names) ? 'handled' : run(node.alternate, names),
      ]
      return worst(outcomes)
    }
    case 'SwitchStatement': {
      const cases = nodesOf(node.cases)
      const other = cases.find(({ test }) => !isNode(test))
      if (!mentions(node.discriminant, names.error)) return 'open'
      return other
        ? worst(
            nodesOf(other.consequent)
              .map((each) => run(each, names))
              .slice(-1),
          )
        : 'open'
    }
    case 'ForOfStatement':
    case 'ForStatement':
      return run(node.body, names)
    case 'TryStatement': {
      const outcome = run(node.block, names)
      return outcome === 'open' ? run(node.finalizer, names) : outcome
    }
    case 'ExpressionStatement':
      return handles(node.expression, names) ? 'handled' : 'open'
    default:
      return 'open'
  }
}

function worst(outcomes: readonly Outcome[]): Outcome {
  return outcomes.includes('lost') ? 'lost' : outcomes.includes('open') ? 'open' : 'handled'
}

// --- expressions ----------------------------------------------------------------------------------------------------

/** Whether evaluating an expression passes the error on, on every path that has not named it. */
function handles(value: unknown, names: Names): boolean {
  if (!isNode(value)) return false
  const node = unwrap(value)
  switch (node.type) {
    case 'CallExpression':
    case 'NewExpression':
      return !isPredicateCall(node) && nodesOf(node.arguments).some((each) => carries(each, names))
        ? true
        : handles(nodeOf(node.callee)?.object, names) || nodesOf(node.arguments).some((each) => handles(each, names))
    case 'AssignmentExpression':
      return carries(node.right, names) || handles(node.right, names)
    case 'UnaryExpression':
      return node.operator === 'void' && handles(node.argument, names)
    case 'SequenceExpression':
      return nodesOf(node.expressions).some((each) => handles(each, names))
    case 'ConditionalExpression':
      return (
        (isNamedIf(node.test, true, names) || passes(node.consequent, names)) &&
        (isNamedIf(node.test, false, names) || passes(node.alternate, names))
      )
    case 'LogicalExpression': {
      const goesOn = node.operator === '&&'
      if (node.operator === '??') return carries(node.left, names) || handles(node.left, names)
      return isNamedIf(node.left, !goesOn, names) && (isNamedIf(node.left, goesOn, names) || passes(node.right, names))
    }
    default:
      return false
  }
}

function passes(node: unknown, names: Names): boolean {
  return handles(node, names) || carries(node, names)
}

/** Whether the value of an expression holds the error, or a value derived from it. */
function carries(value: unknown, names: Names): boolean {
  if (!isNode(value)) return false
  const node = unwrap(value)
  switch (node.type) {
    case 'Identifier':
      return names.error.has(String(node.name)) && !names.named.has(String(node.name))
    case 'MemberExpression':
      return carries(node.object, names)
    case 'CallExpression':
    case 'NewExpression':
      if (isPredicateCall(node)) return false
      return nodesOf(node.arguments).some((each) => carries(each, names)) || carries(nodeOf(node.callee)?.object, names)
    case 'ObjectExpression':
      return nodesOf(node.properties).some((each) => carries(each.value ?? each.argument, names))
    case 'ArrayExpression':
      return nodesOf(node.elements).some((each) => carries(each, names))
    case 'SpreadElement':
      return carries(node.argument, names)
    case 'TemplateLiteral':
      return nodesOf(node.expressions).some((each) => carries(each, names))
    case 'ConditionalExpression': {
      const [first, second] = [carries(node.consequent, names), carries(node.alternate, names)]
      const isComplete =
        (first || isNamedIf(node.test, true, names)) &&
        (second || isNamedIf(node.test, false, names) || isOfAnyError(node.test))
      return isComplete && (first || second)
    }
    case 'LogicalExpression':
      return carries(node.right, names) || (node.operator !== '&&' && carries(node.left, names))
    case 'BinaryExpression':
      return node.operator === '+' && (carries(node.left, names) || carries(node.right, names))
    case 'AssignmentExpression':
      return carries(node.right, names)
    default:
      // A function that uses it later.
      return isFunction(node) && mentions(node.body, names.error)
  }
}

/** Whether the error is known once a condition is true, or false. */
function isNamedIf(value: unknown, isTrue: boolean, names: Names): boolean {
  if (!isNode(value)) return false
  const node = unwrap(value)
  switch (node.type) {
    case 'UnaryExpression':
      return node.operator === '!' && isNamedIf(node.argument, !isTrue, names)
    case 'LogicalExpression': {
      const sides = [isNamedIf(node.left, isTrue, names), isNamedIf(node.right, isTrue, names)]
      return (node.operator === '&&') === isTrue ? sides.some(Boolean) : sides.every(Boolean)
    }
    case 'BinaryExpression': {
      if (!mentions(node, names.error)) return false
      if (node.operator === 'instanceof') return isTrue && !isOfAnyError(node)
      if (nodeOf(node.left)?.type === 'UnaryExpression') return false
      return /^===?$/.test(String(node.operator)) ? isTrue : /^!==?$/.test(String(node.operator)) && !isTrue
    }
    case 'CallExpression':
      return isTrue && isPredicateCall(node) && mentions(node, names.error)
    case 'MemberExpression':
      return isTrue && nodeOf(node.property)?.name === 'aborted'
    case 'Identifier':
      return isTrue && names.named.has(String(node.name))
    default:
      return false
  }
}

function isOfAnyError(value: unknown): boolean {
  const node = isNode(value) ? unwrap(value) : null
  return node?.type === 'BinaryExpression' && ANY_ERROR.has(String(nodeOf(node.right)?.name))
}

function isPredicateCall(node: Node): boolean {
  const callee = nodeOf(node.callee)
  const name = String(callee?.name ?? '')
  return PREDICATE.test(name) || PREDICATE.test(methodOf(node) ?? '') || PREDICATE_METHODS.has(methodOf(node) ?? '')
}

/** Whether a name occurs anywhere in a node. */
function mentions(value: unknown, names: ReadonlySet<string>): boolean {
  let isFound = false
  walk(value, (node) => {
    if (node.type === 'Identifier' && names.has(String(node.name))) isFound = true
  })
  return isFound
}

// --- nodes ----------------------------------------------------------------------------------------------------------

function unwrap(node: Node): Node {
  const inner = WRAPPERS.has(node.type) ? nodeOf(node.argument ?? node.expression) : undefined
  return inner ? unwrap(inner) : node
}

function isFunction(node: Node): boolean {
  return /^(ArrowFunctionExpression|FunctionExpression|FunctionDeclaration)$/.test(node.type)
}

/** The return value of a function with a single return at its end. */
function returned(node: Node): Node | undefined {
  const body = nodeOf(node.body)
  if (body?.type !== 'BlockStatement') return body
  const last = nodesOf(body.body).at(-1)
  return last?.type === 'ReturnStatement' ? nodeOf(last.argument) : undefined
}

function methodOf(call: Node): string | undefined {
  const callee = isNode(call.callee) ? unwrap(call.callee) : undefined
  return callee?.type === 'MemberExpression' && !callee.computed ? String(nodeOf(callee.property)?.name) : undefined
}

/** Names that a pattern binds. */
function bound(pattern: unknown): string[] {
  const node = nodeOf(pattern)
  switch (node?.type) {
    case 'Identifier':
      return [String(node.name)]
    case 'ObjectPattern':
      return nodesOf(node.properties).flatMap((each) => bound(each.value ?? each.argument))
    case 'ArrayPattern':
      return nodesOf(node.elements).flatMap(bound)
    case 'AssignmentPattern':
      return bound(node.left)
    default:
      return []
  }
}

function walk(value: unknown, visit: (node: Node) => void): void {
  if (Array.isArray(value)) for (const each of value) walk(each, visit)
  if (!isNode(value)) return
  visit(value)
  for (const part of Object.values(value)) if (typeof part === 'object') walk(part, visit)
}

const nodeOf = (value: unknown): Node | undefined => (isNode(value) ? value : undefined)
const nodesOf = (value: unknown): Node[] => (Array.isArray(value) ? value.filter(isNode) : [])

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && typeof (value as Partial<Node>).type === 'string'
}
