import fc from 'fast-check'
import type { z } from 'zod'

/** The parts of a schema that values are generated from. */
interface Def {
  readonly type: string
  readonly format?: string
  readonly shape?: Readonly<Record<string, z.ZodType>>
  readonly entries?: Readonly<Record<string, unknown>>
  readonly values?: readonly unknown[]
  readonly options?: readonly z.ZodType[]
  readonly innerType?: z.ZodType
  readonly element?: z.ZodType
  readonly valueType?: z.ZodType
  readonly in?: z.ZodType
  readonly checks?: readonly { readonly _zod: { readonly def: { readonly pattern?: RegExp } } }[]
}

/** Texts with a meaning somewhere: as a day, a cursor, a number, an id, a path or a program. */
const hostileTexts = [
  ...['', ' ', '0', '-1', '1e999', 'NaN', 'null', '[object Object]', '__proto__', "' or 1=1 --", '{{7*7}}'],
  ...['2023-02-31', '0000-01-01', '0001-01-01', '9999-12-31', '275760-09-13', '2024-02-29', '1990-05-17'],
  ...['0_usr_00000000000000000000', '999999999999999_usr_zzzzzzzzzzzzzzzzzzzz', '8640000000000001_call_0'],
  ...['999999999999999_call_00000000000000000000', '2147483648', '9223372036854775808', '9007199254740993'],
  ...['usr_00000000000000000000', 'call_zzzzzzzzzzzzzzzzzzzz', '00000000-0000-4000-8000-000000000000'],
  ...[
    '../../etc/passwd',
    '%00',
    '\0',
    '\u202e',
    '\ud83d\ude00',
    'x'.repeat(400),
    'a@b.example',
    'https://x.example',
  ],
]
const hostileNumbers = [
  ...['1', '2147483648', '-1'],
  ...[0, 1, -1, 0.5, 2 ** 31 - 1, 2 ** 31, 2 ** 32, 2 ** 53 - 1, -(2 ** 53) + 1, 8.64e15, 8.64e15 + 1],
  ...[999_999_999_999_999, 253_402_300_800_000, 1e21, 1e308],
]

/** Number of valid generated values for each arbitrary one. */
const fittingWeight = 4

/** Mostly valid values that are the worst for a store; now and then arbitrary ones. */
function mostly(schema: z.ZodType, values: readonly unknown[], made: readonly fc.Arbitrary<unknown>[]) {
  const taken = values.filter((value) => schema.safeParse(value).success)
  const good = [...(taken.length > 0 ? [fc.constantFrom(...taken)] : []), ...made]
  const any = fc.constantFrom(...values)
  return good.length === 0
    ? any
    : fc.oneof({ weight: fittingWeight, arbitrary: fc.oneof(...good) }, { weight: 1, arbitrary: any })
}

function texts(schema: z.ZodType, def: Def): fc.Arbitrary<unknown> {
  if (def.format === 'uuid') return mostly(schema, hostileTexts, [fc.uuid()])
  const pattern = def.checks?.find(({ _zod }) => _zod.def.pattern)?._zod.def.pattern
  // fast-check does not support lookahead.
  if (pattern)
    return mostly(schema, hostileTexts, pattern.source.includes('(?') ? [] : [fc.stringMatching(pattern)])
  return mostly(schema, hostileTexts, def.format ? [] : [fc.string({ unit: 'grapheme', maxLength: 40 })])
}

function fitting(schema: z.ZodType, def: Def): fc.Arbitrary<unknown> {
  const inner = def.innerType ?? def.in
  switch (def.type) {
    case 'string':
      return texts(schema, def)
    case 'number':
    case 'int':
      return mostly(schema, hostileNumbers, [])
    case 'boolean':
      return fc.boolean()
    case 'literal':
      return fc.constantFrom(...(def.values ?? [null]))
    case 'enum':
      return fc.constantFrom(...Object.values(def.entries ?? { none: null }))
    case 'array':
      return def.element ? fc.array(valuesOf(def.element), { maxLength: 3 }) : fc.constant([])
    case 'record':
      return def.valueType
        ? fc.dictionary(fc.constantFrom(...hostileTexts), valuesOf(def.valueType), { maxKeys: 3 })
        : fc.constant({})
    case 'union':
      return fc.oneof(...(def.options ?? []).map(valuesOf))
    case 'object': {
      const fields = Object.entries(def.shape ?? {}).map(([name, field]) => [name, valuesOf(field)])
      return fc.record(Object.fromEntries(fields) as Record<string, fc.Arbitrary<unknown>>)
    }
    default:
      return inner ? valuesOf(inner) : fc.constant(null)
  }
}

const isOptional = ({ type }: Def): boolean => ['optional', 'default', 'prefault', 'nullable'].includes(type)

/** Valid or nearly valid values of a schema, with texts and numbers that break stores and calendars. */
export function valuesOf(schema: z.ZodType): fc.Arbitrary<unknown> {
  const def = schema._zod.def as unknown as Def
  const value = fitting(schema, def)
  return isOptional(def) ? fc.oneof(value, fc.constant(def.type === 'nullable' ? null : undefined)) : value
}
