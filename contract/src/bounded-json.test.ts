import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { isBoundedJson, jsonLimits } from './bounded-json.ts'
import { fromClient, routes } from './index.ts'

const deep = (levels: number): unknown => {
  let value: unknown = 1
  for (let level = 0; level < levels; level += 1) value = level % 2 === 0 ? [value] : { a: value }
  return value
}
const wide = (names: number) => Object.fromEntries(Array.from({ length: names }, (_, at) => [`n${at}`, 1]))

describe('free-form JSON', () => {
  test('accepts the maximum depth, width and length, and no more', () => {
    expect(isBoundedJson(deep(jsonLimits.levels))).toBe(true)
    expect(isBoundedJson(deep(jsonLimits.levels + 1))).toBe(false)
    expect(isBoundedJson(wide(jsonLimits.names))).toBe(true)
    expect(isBoundedJson(wide(jsonLimits.names + 1))).toBe(false)
    expect(isBoundedJson(['x'.repeat(jsonLimits.chars)])).toBe(true)
    expect(isBoundedJson({ a: 'x'.repeat(jsonLimits.chars) })).toBe(false)
  })

  test('is judged without recursion, however deep it is', () => {
    expect(isBoundedJson(deep(1_000_000))).toBe(false)
  })
})

/** All schemas within a schema, itself included; its own checks belong to it, and so do those on the rest. */
function* partsOf(schema: z.core.$ZodType, seen = new Set<unknown>()): Generator<z.core.$ZodType> {
  if (seen.has(schema)) return
  seen.add(schema)
  yield schema
  const {
    checks: _checks,
    catchall: _catchall,
    ...def
  } = schema._zod.def as unknown as Record<string, unknown>
  const inner = Object.values(def).flatMap((value: unknown) => {
    if (Array.isArray(value)) return value
    return value instanceof z.core.$ZodType || typeof value !== 'object' || value === null
      ? [value]
      : Object.values(value)
  })
  for (const part of inner) if (part instanceof z.core.$ZodType) yield* partsOf(part, seen)
}

/** Whether a schema accepts an object whose properties it does not describe. */
const takesDeep = (schema: z.core.$ZodType): boolean =>
  z.safeParse(schema, { unheardOf: deep(jsonLimits.levels + 1) }).success

const requests = [
  ...Object.values(routes).flatMap((feature) =>
    Object.entries(feature).flatMap(([name, route]) =>
      [route].flatMap(
        ({ params, query, body }: { params?: z.ZodType; query?: z.ZodType; body?: z.ZodType }) =>
          [params, query, body].flatMap((schema) => (schema ? [[name, schema] as const] : [])),
      ),
    ),
  ),
  ...Object.entries(fromClient).map(([name, schema]) => [name, schema as z.ZodType] as const),
]

test('no request and no message takes JSON of any depth, in any of its parts', () => {
  const unbounded = requests.filter(([, schema]) => [...partsOf(schema)].some(takesDeep))
  expect(requests.length).toBeGreaterThan(80)
  expect(unbounded.map(([name]) => name)).toEqual([])
})
