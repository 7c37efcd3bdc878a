import { parseSync } from '@swc/core'

/** A change of one part of a file; places are byte offsets. */
interface Change {
  readonly start: number
  readonly end: number
  readonly text: string
}

interface Node {
  readonly type: string
  readonly span?: { readonly start: number; readonly end: number }
  readonly [key: string]: unknown
}

const functions = new Set([
  'FunctionDeclaration',
  'FunctionExpression',
  'ArrowFunctionExpression',
  'ClassMethod',
  'PrivateMethod',
  'MethodProperty',
  'Constructor',
])
/** Texts in these are names of other files or types, not behaviour. */
const untouched = new Set([
  'ImportDeclaration',
  'ExportAllDeclaration',
  'TsTypeAliasDeclaration',
  'TsInterfaceDeclaration',
])
const failure = 'throw new Error("removed to prove a test")'

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string'

/** Calls `visit` on every node below `value`; the children of a node for which it returns false are passed over. */
function walk(value: unknown, visit: (node: Node) => boolean): void {
  if (Array.isArray(value)) {
    for (const item of value) walk(item, visit)
    return
  }
  if (typeof value !== 'object' || value === null) return
  if (isNode(value) && !visit(value)) return
  for (const [key, child] of Object.entries(value)) if (key !== 'span') walk(child, visit)
}

/** A body that throws, in place of what the function does. Null for a declaration without a body. */
function throwing(node: Node, first: number): Change | null {
  // The function of a class's method lies below it.
  const inner = node['function'] as { readonly body?: unknown } | undefined
  const body = inner?.body ?? node['body']
  if (!isNode(body) || !body.span) return null
  const text = node.type === 'ArrowFunctionExpression' ? `(() => { ${failure} })()` : `{ ${failure} }`
  return { start: body.span.start - first, end: body.span.end - first, text }
}

/** A different value in place of a literal one. */
function changed(node: Node, first: number): Change | null {
  if (!node.span) return null
  const place = { start: node.span.start - first, end: node.span.end - first }
  if (node.type === 'NumericLiteral') return { ...place, text: String(Number(node['value']) + 7) }
  if (node.type === 'BooleanLiteral') return { ...place, text: String(node['value'] !== true) }
  if (node.type === 'StringLiteral')
    return { ...place, text: JSON.stringify(`${String(node['value'])}-removed`) }
  return null
}

function apply(text: string, changes: readonly Change[]): string {
  const bytes = Buffer.from(text)
  const parts: Buffer[] = []
  let from = 0
  for (const { start, end, text: put } of changes) {
    parts.push(bytes.subarray(from, start), Buffer.from(put))
    from = end
  }
  return Buffer.concat([...parts, bytes.subarray(from)]).toString()
}

function breakScript(path: string, text: string): string {
  const module = parseSync(text, {
    syntax: 'typescript',
    tsx: path.endsWith('.tsx'),
    target: 'es2022',
  }) as unknown as Node
  // A file's places begin at 1, and the module's own span begins behind its leading comments.
  const first = 1
  const bodies: Change[] = []
  const values: Change[] = []
  walk(module, (node) => {
    if (untouched.has(node.type)) return false
    if (functions.has(node.type)) {
      const change = throwing(node, first)
      if (change) bodies.push(change)
      return false
    }
    const change = changed(node, first)
    if (change) values.push(change)
    return true
  })
  const byPlace = (a: Change, b: Change) => a.start - b.start
  return apply(text, (bodies.length > 0 ? bodies : values).sort(byPlace))
}

const breakValue = (value: unknown): unknown => {
  if (typeof value === 'string') return `${value}-removed`
  if (typeof value === 'number') return value + 7
  if (Array.isArray(value)) return value.map(breakValue)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, child]) => [key, breakValue(child)]))
}

/**
 * The text of a file without what it does: its functions throw; if it has none, its texts and numbers differ.
 * For `.ts`, `.tsx` and `.json`.
 */
export const breakFile = (path: string, text: string): string =>
  path.endsWith('.json') ? JSON.stringify(breakValue(JSON.parse(text))) : breakScript(path, text)
