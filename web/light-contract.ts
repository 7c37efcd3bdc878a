import { join } from 'node:path'
import type { Rolldown } from 'vite'
import { readByClient } from './src/platform/api/client-route.ts'

interface Edit {
  readonly start: number
  readonly end: number
  readonly text: string
}
type Node = Readonly<Record<string, unknown>> & { readonly type: string; start: number; end: number }

const lateFile = join(import.meta.dirname, 'late.ts')

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string'

/**
 * Takes out of the contract what the browser never reads: a route's words, its rights, and the schemas of what is sent,
 * which the types hold already and only the server judges. The package has no side effects, so whatever nobody reads any
 * more may go. The schemas that stay are made late, when the first answer is judged by them: to make all of them at once
 * kept a slow processor busy for longer than anything else at the app's start.
 */
export const lightContract = {
  name: 'light-contract',
  transform: {
    filter: { id: /[\\/]contract[\\/]src[\\/].*\.ts$/ },
    handler(code) {
      return { code: lighten(code, this.parse(code).body as readonly unknown[]), map: null }
    },
  },
} satisfies Rolldown.Plugin

/** `body` are the statements of the module that `code` is, as plain JavaScript. */
export function lighten(code: string, body: readonly unknown[]): string {
  const edits = body.filter(isNode).flatMap((statement) => {
    const { declaration } = statement
    const declared = isNode(declaration) ? declaration : statement
    return declared.type === 'VariableDeclaration' ? valuesOf(declared).flatMap(lightenValue) : []
  })
  const light = edits
    .toSorted((one, other) => other.start - one.start)
    .reduce((text, { start, end, text: put }) => text.slice(0, start) + put + text.slice(end), code)
  return light.includes('late(() =>') ? `import { late } from ${JSON.stringify(lateFile)}\n${light}` : light
}

const listOf = (value: unknown): readonly Node[] => (Array.isArray(value) ? value.filter(isNode) : [])
const nameOf = (node: unknown): unknown => (isNode(node) ? node['name'] : undefined)

const valuesOf = (declaration: Node): readonly Node[] =>
  listOf(declaration['declarations']).flatMap(({ init }) => (isNode(init) ? [init] : []))

/** In the order in which edits at the same place are to be made: what is inside stays inside. */
const wrapped = (
  { start, end }: Node,
  before: string,
  after: string,
  inner: readonly Edit[] = [],
): readonly Edit[] => [{ start: end, end, text: after }, ...inner, { start, end: start, text: before }]

/** Lets the bundler drop a value that is made by calls, of which it could not know that they do nothing else. */
function lightenValue(value: Node): readonly Edit[] {
  const inner = editsIn(value)
  const isMade = value.type !== 'Literal' && !isFunction(value) && !isOfZod(value)
  return isMade ? wrapped(value, '/* @__PURE__ */ (() => (', '))()', inner) : inner
}

/** Whatever a function makes is late already. */
const isFunction = ({ type }: Node): boolean => type.includes('Function')

/** Whether something is made by a chain that begins with zod: `z.string().min(1)`. */
function isOfZod(node: Node): boolean {
  if (node.type === 'Identifier') return nameOf(node) === 'z'
  const from = node.type === 'CallExpression' ? node['callee'] : node['object']
  return isNode(from) && isOfZod(from)
}

function editsIn(node: Node): readonly Edit[] {
  if (isFunction(node)) return []
  if (isOfZod(node)) return wrapped(node, '/* @__PURE__ */ late(() => (', '))')
  if (node.type === 'CallExpression' && nameOf(node['callee']) === 'route') {
    return listOf(node['arguments']).flatMap(({ properties }) => listOf(properties).flatMap(leaveOut))
  }
  return Object.values(node)
    .flatMap((child) => (isNode(child) ? [child] : listOf(child)))
    .flatMap(editsIn)
}

/** Of what is sent, the client asks only whether there is something. */
function leaveOut(property: Node): readonly Edit[] {
  const { key, value, start, end } = property
  const name = nameOf(key)
  if (readByClient.some((read) => read === name)) return isNode(value) ? editsIn(value) : []
  if (name === 'body' && isNode(value)) return [{ start: value.start, end: value.end, text: 'true' }]
  return [{ start, end, text: '...null' }]
}
