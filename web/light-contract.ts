import type { Rolldown } from 'vite'
import { readByClient } from './src/platform/api/client-route.ts'

interface Edit {
  readonly start: number
  readonly end: number
  readonly text: string
}
type Node = Readonly<Record<string, unknown>> & { readonly type: string; start: number; end: number }

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string'

/**
 * Takes out of the contract what the browser never reads: a route's words, its rights, and the schemas of what is sent,
 * which the types hold already and only the server judges. Every schema that is not made saves a slow processor some
 * time of the app's start. The package has no side effects, so whatever nobody reads any more may go.
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
    return declared.type === 'VariableDeclaration' ? [...routesOf(declared), ...madeIfRead(declared)] : []
  })
  return edits
    .toSorted((one, other) => other.start - one.start)
    .reduce((text, { start, end, text: put }) => text.slice(0, start) + put + text.slice(end), code)
}

const listOf = (value: unknown): readonly Node[] => (Array.isArray(value) ? value.filter(isNode) : [])
const nameOf = (node: unknown): unknown => (isNode(node) ? node['name'] : undefined)

/** Lets the bundler drop a value that is made by calls, of which it could not know that they do nothing else. */
function madeIfRead(declaration: Node): readonly Edit[] {
  return listOf(declaration['declarations']).flatMap(({ init }) =>
    isNode(init) && init.type !== 'Literal' && !init.type.includes('Function')
      ? [
          { start: init.start, end: init.start, text: '/* @__PURE__ */ (() => (' },
          { start: init.end, end: init.end, text: '))()' },
        ]
      : [],
  )
}

function routesOf(node: Node): readonly Edit[] {
  if (node.type === 'CallExpression' && nameOf(node['callee']) === 'route') {
    return listOf(node['arguments']).flatMap(({ properties }) => listOf(properties).flatMap(leaveOut))
  }
  return Object.values(node)
    .flatMap((child) => (isNode(child) ? [child] : listOf(child)))
    .flatMap(routesOf)
}

/** Of what is sent, the client asks only whether there is something. */
function leaveOut(property: Node): readonly Edit[] {
  const { key, value, start, end } = property
  const name = nameOf(key)
  if (readByClient.some((read) => read === name)) return []
  if (name === 'body' && isNode(value)) return [{ start: value.start, end: value.end, text: 'true' }]
  return [{ start, end, text: '...null' }]
}
