import { expect, test } from 'vitest'
import { z } from 'zod'
import { coins } from './fields.ts'
import { answers, fromServer, type Route, routes } from './index.ts'
import { operatorRoutes } from './operator.ts'
import { unboundedIn } from './unbounded-parts.test-kit.ts'

/** A stated bound counts up to the largest exact number, which sums of coins may reach. */
const isBound = (most: number): boolean => most <= Number.MAX_SAFE_INTEGER

const answersOf = (maps: object): [string, z.ZodType][] =>
  Object.values<Record<string, Route>>(maps as Record<string, Record<string, Route>>).flatMap((feature) =>
    Object.values(feature).map(({ method, path, response }): [string, z.ZodType] => [
      `${method} ${path}`,
      response,
    ]),
  )

test('every number, text and list that the server sends has a bound', () => {
  const messages = [fromServer, answers].flatMap((map) => Object.entries<z.ZodType>(map))
  const all = [...answersOf(routes), ...answersOf(operatorRoutes), ...messages]
  expect(all.flatMap(([place, schema]) => unboundedIn(place, schema, isBound))).toEqual([])
})

test.each([
  ['a number', z.number()],
  ['a whole number', z.number().int().nonnegative()],
  ['a text', z.string()],
  ['a list', z.array(z.boolean())],
  ['a name in a record', z.record(z.string(), z.boolean())],
  ['a text among unnamed fields', z.object({}).catchall(z.string())],
])('%s without one is found wherever it stands', (_what, schema) => {
  expect(unboundedIn('x', z.object({ part: schema.nullable() }), isBound)).toHaveLength(1)
})

test('an amount of coins is bounded by what can be added up exactly, in debt as in wealth', () => {
  const takes = (value: number) => coins.safeParse(value).success
  expect([Number.MAX_SAFE_INTEGER, -Number.MAX_SAFE_INTEGER].map(takes)).toEqual([true, true])
  expect([2 ** 53, -(2 ** 53), 0.5].map(takes)).toEqual([false, false, false])
})
