import { fromClient, type Route, routes } from '@serendip/contract'
import { z } from 'zod'

interface Node {
  readonly type?: string
  readonly format?: string
  readonly pattern?: string
  readonly properties?: Readonly<Record<string, Node>>
  readonly items?: Node
  readonly anyOf?: readonly Node[]
  readonly oneOf?: readonly Node[]
  readonly allOf?: readonly Node[]
}

const idPattern = '_[0-9a-z]{20}'
/** Identifiers whose schema is any text. */
const nameOfId = /(id|key|code|token|cursor)$/i

function* textsIn(node: Node, place: string): Generator<readonly [string, Node]> {
  for (const part of [node.anyOf, node.oneOf, node.allOf].flat()) if (part) yield* textsIn(part, place)
  if (node.items) yield* textsIn(node.items, `${place}[]`)
  for (const [name, property] of Object.entries(node.properties ?? {})) {
    yield* textsIn(property, `${place}.${name}`)
  }
  if (node.type === 'string') yield [place, node]
}

function idsOf(schema: z.ZodType | undefined, place: string): readonly string[] {
  if (!schema) return []
  const read = z.toJSONSchema(schema, { unrepresentable: 'any', io: 'input' }) as Node
  const found = [...textsIn(read, place)].filter(
    ([path, { pattern, format }]) =>
      pattern?.includes(idPattern) || format === 'uuid' || nameOfId.test(path.replaceAll('[]', '')),
  )
  return found.map(([path]) => path)
}

/** Every identifier in a request, e.g. `POST /report body.callId`. */
export const requestIds: readonly string[] = Object.values(routes)
  .flatMap((feature) => Object.values<Route>(feature))
  .flatMap(({ method, path, params, query, body }) => {
    const found = [...idsOf(params, 'params'), ...idsOf(query, 'query'), ...idsOf(body, 'body')]
    return [...new Set(found)].map((place) => `${method} ${path} ${place}`)
  })

/** The same for the messages of a tab, e.g. `call.leave callId`. */
export const messageIds: readonly string[] = Object.entries<z.ZodType>(fromClient).flatMap(([type, schema]) =>
  [...new Set(idsOf(schema, ''))].map((place) => `${type} ${place.slice(1)}`),
)
