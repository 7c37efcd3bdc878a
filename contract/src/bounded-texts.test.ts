import { expect, test } from 'vitest'
import { z } from 'zod'
import { textUpTo } from './fields.ts'
import { fromClient, type Route, routes } from './index.ts'

/** As far as this test reads into a schema. */
interface Def {
  readonly type: string
  readonly format?: string
  readonly checks?: readonly { readonly _zod: { readonly def: Check } }[]
  readonly in?: z.ZodType
  readonly out?: z.ZodType
}
interface Check {
  readonly check: string
  readonly abort?: boolean
}
const defOf = (schema: z.ZodType): Def => schema._zod.def as unknown as Def

/** Formats of a fixed length, whose pattern fails early on longer texts. */
const fixedFormats = ['uuid', 'date']

const looks = ({ check }: Check): boolean => check === 'string_format' || check === 'custom'
const bounds = ({ check, abort }: Check): boolean => check === 'max_length' && abort === true

/** Whether a long text is rejected before one of our patterns or functions processes it. */
function isBounded(schema: z.ZodType, isBoundedBefore: boolean): boolean {
  const { type, format, checks = [] } = defOf(schema)
  if (type !== 'string' || isBoundedBefore) return true
  if (format !== undefined && !fixedFormats.includes(format)) return false
  const defs = checks.map((check) => check._zod.def)
  const first = defs.findIndex(looks)
  return first < 0 || format !== undefined || defs.slice(0, first).some(bounds)
}

const isSchema = (value: unknown): value is z.ZodType =>
  typeof value === 'object' && value !== null && '_zod' in value

/** The paths of texts that are processed in full, whatever their length. */
function unboundedIn(place: string, schema: z.ZodType, isBoundedBefore = false): string[] {
  const def = defOf(schema)
  const own = isBounded(schema, isBoundedBefore) ? [] : [place]
  // The second half of a pipe reads nothing that the first refused.
  if (def.in && def.out) {
    const isCut = (defOf(def.in).checks ?? []).some(({ _zod }) => _zod.def.check === 'max_length')
    return [...unboundedIn(place, def.in), ...unboundedIn(place, def.out, isCut)]
  }
  const within = Object.entries(def).flatMap(([name, value]) =>
    name === 'shape'
      ? Object.entries(value as Record<string, z.ZodType>)
      : [value].flat().flatMap((part): [string, z.ZodType][] => (isSchema(part) ? [[name, part]] : [])),
  )
  return [...own, ...within.flatMap(([name, part]) => unboundedIn(`${place}.${name}`, part))]
}

test('a text in a request is checked for length before any pattern processes it', () => {
  const parts = Object.values(routes).flatMap((feature) =>
    Object.values<Route>(feature).flatMap(({ path, params, query, body }) =>
      [params, query, body].flatMap((schema): [string, z.ZodType][] => (schema ? [[path, schema]] : [])),
    ),
  )
  const all = [...parts, ...Object.entries<z.ZodType>(fromClient)]
  expect(all.flatMap(([place, schema]) => unboundedIn(place, schema))).toEqual([])
})

test.each([
  ['a pattern without a length', z.string().regex(/a/)],
  ['a length that does not stop the pattern', z.string().max(5).regex(/a/)],
  ['a length after the pattern', z.url().max(5)],
  ['a function', z.string().max(5).refine(Boolean)],
])('%s is found wherever it stands', (_why, schema) => {
  expect(unboundedIn('x', z.object({ list: z.array(schema).optional() }))).toHaveLength(1)
})

test('a text that is too long meets no pattern', () => {
  let seen = 0
  const schema = textUpTo(3).refine(() => {
    seen += 1
    return true
  })
  expect(schema.safeParse('long').success).toBe(false)
  expect(seen).toBe(0)
  expect(schema.safeParse('ok').success).toBe(true)
  expect(seen).toBe(1)
})
