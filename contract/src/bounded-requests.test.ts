import { expect, test } from 'vitest'
import { z } from 'zod'
import { fromClient, type Route, routes } from './index.ts'
import { operatorRoutes } from './operator.ts'
import { unboundedIn } from './unbounded-parts.test-kit.ts'

/** A whole number has its largest exact value as a bound of its own, which stops nobody. */
const isBound = (most: number): boolean => most < Number.MAX_SAFE_INTEGER

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
  const found = all.flatMap(([place, schema]) => unboundedIn(place, schema, isBound))
  expect(found.filter((place) => !pageQueries.test(place) && !cursors.test(place))).toEqual([])
})

test.each([
  ['a whole number', z.number().int()],
  ['a number of the query', z.coerce.number()],
  ['a text', z.string().min(1)],
  ['a list', z.array(z.boolean())],
  ['a text in a list', z.array(z.string()).max(3)],
])('%s without one is found wherever it stands', (_what, schema) => {
  expect(unboundedIn('x', z.object({ part: schema.optional() }), isBound)).toHaveLength(1)
})
