import { expect, test } from 'vitest'
import { z } from 'zod'
import { fromClient, type Route, routes } from './index.ts'
import { operatorRoutes } from './operator.ts'

/** As far as this test reads into a schema. */
interface Def extends Readonly<Record<string, unknown>> {
  readonly type: string
  readonly format?: string
  readonly checks?: readonly { readonly _zod: { readonly def: Check } }[]
}
interface Check {
  readonly check: string
  readonly maximum?: number
  readonly length?: number
  readonly value?: number
}
const defOf = (schema: z.ZodType): Def => schema._zod.def as unknown as Def

/** Texts of one length, whatever a client sends. */
const fixedFormats = ['uuid', 'date']

const boundOf = ({ check, maximum, length, value }: Check): number => {
  if (check === 'max_length') return maximum ?? Number.POSITIVE_INFINITY
  if (check === 'length_equals') return length ?? Number.POSITIVE_INFINITY
  return check === 'less_than' ? (value ?? Number.POSITIVE_INFINITY) : Number.POSITIVE_INFINITY
}

/** What a client may make as large as it wants: a number, a text, or a list. */
function isUnbounded({ type, format, checks = [] }: Def): boolean {
  if (!['number', 'string', 'array'].includes(type) || fixedFormats.includes(format ?? '')) return false
  const most = Math.min(Number.POSITIVE_INFINITY, ...checks.map(({ _zod }) => boundOf(_zod.def)))
  return most >= Number.MAX_SAFE_INTEGER
}

const isSchema = (value: unknown): value is z.ZodType =>
  typeof value === 'object' && value !== null && '_zod' in value

function unboundedIn(place: string, schema: z.ZodType): string[] {
  const def = defOf(schema)
  // The second half of a pipe reads nothing that the first refused.
  if (def.type === 'pipe') {
    const [first, second] = [def['in'], def['out']].map((part) =>
      isSchema(part) ? unboundedIn(place, part) : [],
    )
    return first?.length === 0 || second?.length === 0 ? [] : [...(first ?? [])]
  }
  const within = Object.entries(def).flatMap(([name, value]): [string, z.ZodType][] => {
    // A whole number is one of its own checks.
    if (name === 'checks') return []
    if (name === 'shape') return Object.entries(value as Record<string, z.ZodType>)
    return [value].flat().flatMap((one): [string, z.ZodType][] => (isSchema(one) ? [[name, one]] : []))
  })
  const own = isUnbounded(def) ? [`${place} (${def.type})`] : []
  return [...own, ...within.flatMap(([name, part]) => unboundedIn(`${place}.${name}`, part))]
}

const requestsOf = (maps: object): [string, z.ZodType][] =>
  Object.values<Record<string, Route>>(maps as Record<string, Record<string, Route>>).flatMap((feature) =>
    Object.values(feature).flatMap(({ method, path, params, query, body }) =>
      [params, query, body].flatMap((schema): [string, z.ZodType][] =>
        schema ? [[`${method} ${path}`, schema]] : [],
      ),
    ),
  )

/** A page's query prevents no login, whatever it holds: the server cuts it, and HTTP bounds the address it comes in. */
const pageQueries = /^POST \/(login|registration)\.(keyType|valueType)/
/** An operator’s cursor, which a pattern reads that an earlier client relies on; the body bounds it. */
const cursors = /^POST \/people\/\{userId\}\/calls\.cursor/

test('every number, text and list that a client sends has a bound', () => {
  const all = [...requestsOf(routes), ...requestsOf(operatorRoutes), ...Object.entries<z.ZodType>(fromClient)]
  const found = all.flatMap(([place, schema]) => unboundedIn(place, schema))
  expect(found.filter((place) => !pageQueries.test(place) && !cursors.test(place))).toEqual([])
})

test.each([
  ['a whole number', z.number().int()],
  ['a number of the query', z.coerce.number()],
  ['a text', z.string().min(1)],
  ['a list', z.array(z.boolean())],
  ['a text in a list', z.array(z.string()).max(3)],
])('%s without one is found wherever it stands', (_what, schema) => {
  expect(unboundedIn('x', z.object({ part: schema.optional() }))).toHaveLength(1)
})
