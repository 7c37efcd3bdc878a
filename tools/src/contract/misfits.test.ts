import { expect, test } from 'vitest'
import { z } from 'zod'
import { type JsonSchema, misfits, type Reader } from './misfits.ts'

const schemaOf = (schema: z.ZodType, io: 'input' | 'output'): JsonSchema => z.toJSONSchema(schema, { io })
const found = (from: z.ZodType, to: z.ZodType, reader: Reader): string[] => {
  const io = reader === 'server' ? 'input' : 'output'
  return misfits(schemaOf(from, io), schemaOf(to, io), { path: 'it', reader })
}
/** Parts of the previous client's requests that the server of now refuses. */
const refused = (before: z.ZodType, now: z.ZodType) => found(before, now, 'server')
/** Parts of the answers of now that the previous client cannot read. */
const unread = (before: z.ZodType, now: z.ZodType) => found(now, before, 'client')

const person = z.object({ id: z.string(), age: z.number().int() })
const kind = (...values: string[]) => z.object({ kind: z.enum(values) })
const photo = z.object({ type: z.literal('photo'), url: z.string() })
const video = z.object({ type: z.literal('video'), seconds: z.number() })

test.each([
  ['a field more', person, person.extend({ name: z.string() })],
  ['a value more in a list', kind('a', 'b'), kind('a', 'b', 'c')],
  ['a value less in a list', kind('a', 'b'), kind('a')],
  ['a tighter number', z.number(), z.number().int()],
  ['other bounds', z.string().max(5), z.string().max(9)],
  ['a bounded text or null where any was', z.string().nullable(), z.string().max(5).nullable()],
  ['a whole number or null where any number was', z.number().nullable(), z.number().int().max(5).nullable()],
  ['null where it could be null', person.nullable(), z.null()],
  ['a field that is always there', z.object({ a: z.string().optional() }), z.object({ a: z.string() })],
  [
    'a kind of object more',
    z.union([photo, video]),
    z.union([photo, video, z.object({ type: z.literal('gif') })]),
  ],
  ['items with a field more', z.array(person), z.array(person.extend({ name: z.string() }))],
])('the previous client reads %s', (_what, before, now) => {
  expect(unread(before, now)).toEqual([])
})

test.each([
  [
    'without a required field',
    person,
    person.omit({ age: true }),
    ['it.age: is required, and may be missing'],
  ],
  [
    'with a field that may be missing',
    person,
    person.partial({ age: true }),
    ['it.age: is required, and may be missing'],
  ],
  [
    'with a field of another type',
    person,
    person.extend({ age: z.string() }),
    ['it.age: is string, and was to be integer'],
  ],
  [
    'with a fraction',
    person,
    person.extend({ age: z.number() }),
    ['it.age: is number, and was to be integer'],
  ],
  ['that may be null', person, person.nullable(), ['it: is null, and was to be object']],
  [
    'with items of another type',
    z.array(z.string()),
    z.array(z.number()),
    ['it[]: is number, and was to be string'],
  ],
  [
    'with a lost field in one kind of object',
    z.union([photo, video]),
    z.union([photo.omit({ url: true }), video]),
    ['it.url: is required, and may be missing'],
  ],
  [
    'with other values of names',
    z.record(z.string(), z.string()),
    z.record(z.string(), z.number()),
    ['it.*: is number, and was to be string'],
  ],
])('the previous client cannot read an answer %s', (_what, before, now, reasons) => {
  expect(unread(before, now)).toEqual(reasons)
})

const text = z.strictObject({ text: z.string().max(100) })

test.each([
  ['a new field that may be left out', text, text.extend({ mood: z.string().optional() })],
  ['a new field with a default', text, text.extend({ mood: z.string().default('fine') })],
  ['a new value of a list', kind('a'), kind('a', 'b')],
  ['a wider bound', text, z.strictObject({ text: z.string().max(200) })],
  ['a field that is no longer needed', text, text.partial()],
  ['another kind of object', z.union([photo, video]), z.union([photo, video, person])],
  [
    'a first bound beyond what any client sends',
    z.number().int(),
    z
      .number()
      .int()
      .min(0)
      .max(2 ** 40),
  ],
])('the server accepts requests of before with %s', (_what, before, now) => {
  expect(refused(before, now)).toEqual([])
})

test.each([
  ['without a field', text, z.strictObject({}), ['it.text: is refused']],
  [
    'with a new required field',
    text,
    text.extend({ mood: z.string() }),
    ['it.mood: is required, and may be missing'],
  ],
  [
    'with a tighter bound',
    text,
    z.strictObject({ text: z.string().max(50) }),
    ['it.text: maxLength is tighter'],
  ],
  ['with a first bound', z.strictObject({ text: z.string() }), text, ['it.text: maxLength is tighter']],
  [
    'with a first bound that a client may reach',
    z.strictObject({ count: z.number().int() }),
    z.strictObject({ count: z.number().int().max(120) }),
    ['it.count: maximum is tighter'],
  ],
  ['with another pattern', z.string().regex(/^a/), z.string().regex(/^b/), ['it: pattern is tighter']],
  ['with a value less in a list', kind('a', 'b'), kind('a'), ['it.kind: ["b"] is not known']],
  ['with a list in place of any text', z.string(), z.enum(['a', 'b']), ['it: is no longer one of ["a","b"]']],
])('the server refuses requests of before %s', (_what, before, now, reasons) => {
  expect(refused(before, now)).toEqual(reasons)
})
