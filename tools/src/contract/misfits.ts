/** A JSON schema as zod writes it. */
export type JsonSchema = Readonly<Record<string, unknown>>

/**
 * The reader of the values. The server refuses whatever its schema does not allow. A client ignores unknown
 * fields and unknown values of a list, and checks no bounds.
 */
export type Reader = 'server' | 'client'

/** Place in a value, and its reader. */
interface At {
  readonly path: string
  readonly reader: Reader
}

const schemaIn = (schema: JsonSchema, name: string): JsonSchema | null => {
  const part = schema[name]
  return typeof part === 'object' && part !== null && !Array.isArray(part) ? (part as JsonSchema) : null
}
const listIn = (schema: JsonSchema, name: string): readonly JsonSchema[] | null =>
  Array.isArray(schema[name]) ? (schema[name] as readonly JsonSchema[]) : null

const describing = ['type', 'const', 'enum', 'anyOf', 'oneOf', 'allOf', '$ref']
const isAnything = (schema: JsonSchema): boolean => !describing.some((name) => name in schema)
/** Several types of one schema, as of a text that may be null, are as many options. */
const typesIn = ({ type, ...rest }: JsonSchema): readonly JsonSchema[] | null =>
  Array.isArray(type) ? type.map((alternative) => ({ ...rest, type: alternative })) : null
const optionsOf = (schema: JsonSchema) =>
  listIn(schema, 'anyOf') ?? listIn(schema, 'oneOf') ?? typesIn(schema)

function valuesOf(schema: JsonSchema): readonly unknown[] | null {
  if ('const' in schema) return [schema['const']]
  return Array.isArray(schema['enum']) ? schema['enum'] : null
}

function typeOf(schema: JsonSchema): string {
  const [value] = valuesOf(schema) ?? []
  const type = value === null ? 'null' : typeof value
  return String(schema['type'] ?? (type === 'undefined' ? '' : type))
}

const fieldsOf = (schema: JsonSchema): JsonSchema => schemaIn(schema, 'properties') ?? {}
const requiredOf = (schema: JsonSchema): readonly unknown[] => listIn(schema, 'required') ?? []

/** Whether an option differs from all of `known` by a fixed value of a field that all of them have. */
function isUnknownOption(option: JsonSchema, known: readonly JsonSchema[]): boolean {
  return Object.entries(fieldsOf(option)).some(([name, field]) => {
    const value = (field as JsonSchema)['const']
    if (value === undefined) return false
    const otherValues = known.map((alternative) => schemaIn(fieldsOf(alternative), name)?.['const'])
    return otherValues.every((otherValue) => otherValue !== undefined && otherValue !== value)
  })
}

/** Every option of `from` must fit, each into one of `to`. */
function optionMisfits(from: JsonSchema, to: JsonSchema, at: At): string[] {
  const [written, read] = [optionsOf(from), optionsOf(to)]
  if (written) return written.flatMap((option) => misfits(option, to, at))
  if (!read || (at.reader === 'client' && isUnknownOption(from, read))) return []
  const tried = read.map((option) => misfits(from, option, at))
  return tried.toSorted((left, right) => left.length - right.length)[0] ?? []
}

function valueMisfits(from: JsonSchema, to: JsonSchema, { path, reader }: At): string[] {
  const [written, read] = [valuesOf(from), valuesOf(to)]
  if (!read) return []
  // A client knows that a list may grow; a single value distinguishes one object from another.
  if (reader === 'client' && read.length > 1 && typeOf(from) === 'string') return []
  if (!written) return [`${path}: is no longer one of ${JSON.stringify(read)}`]
  const unknown = written.filter((value) => !read.includes(value))
  return unknown.length > 0 ? [`${path}: ${JSON.stringify(unknown)} is not known`] : []
}

/** Bounds, each with whether it limits from above. */
const bounds = {
  maxLength: true,
  maxItems: true,
  maximum: true,
  exclusiveMaximum: true,
  minLength: false,
  minItems: false,
  minimum: false,
  exclusiveMinimum: false,
} as const

/** No client sends more than this where any number was allowed: a first bound above it breaks none. */
const everydayMax = 1_000_000_000

/** Whether a number had no bound of its own, and has one now that no client reaches. */
function isFirstBound(name: string, written: unknown, read: number): boolean {
  const isOpen = typeof written !== 'number' || Math.abs(written) >= Number.MAX_SAFE_INTEGER
  return isOpen && ((name === 'maximum' && read >= everydayMax) || (name === 'minimum' && read <= 0))
}

function boundMisfits(from: JsonSchema, to: JsonSchema, { path, reader }: At): string[] {
  if (reader === 'client' || valuesOf(from)) return []
  const tighter = Object.entries(bounds).filter(([name, isUpper]) => {
    const [written, read] = [from[name], to[name]]
    if (typeof read !== 'number' || isFirstBound(name, written, read)) return false
    if (typeof written !== 'number') return true
    return isUpper ? read < written : read > written
  })
  const changed = ['pattern', 'format'].filter((name) => name in to && to[name] !== from[name])
  return [...tighter.map(([name]) => name), ...changed].map((name) => `${path}: ${name} is tighter`)
}

function objectMisfits(from: JsonSchema, to: JsonSchema, at: At): string[] {
  const [written, read] = [fieldsOf(from), fieldsOf(to)]
  const within = (name: string): At => ({ ...at, path: `${at.path}.${name}` })
  const missing = requiredOf(to).filter((name) => !requiredOf(from).includes(name))
  const refused =
    at.reader === 'server' && to['additionalProperties'] === false
      ? Object.keys(written).filter((name) => !(name in read))
      : []
  const otherValues = schemaIn(to, 'additionalProperties')
  const otherMisfits = otherValues
    ? misfits(schemaIn(from, 'additionalProperties') ?? {}, otherValues, within('*'))
    : []
  return [
    ...missing.map((name) => `${at.path}.${name}: is required, and may be missing`),
    ...refused.map((name) => `${at.path}.${name}: is refused`),
    ...Object.keys(written).flatMap((name) => {
      const [first, second] = [schemaIn(written, name), schemaIn(read, name)]
      return first && second ? misfits(first, second, within(name)) : []
    }),
    ...otherMisfits,
  ]
}

function arrayMisfits(from: JsonSchema, to: JsonSchema, at: At): string[] {
  const item = schemaIn(to, 'items')
  const items = item ? misfits(schemaIn(from, 'items') ?? {}, item, { ...at, path: `${at.path}[]` }) : []
  const places = listIn(to, 'prefixItems') ?? []
  const written = listIn(from, 'prefixItems') ?? []
  return [
    ...items,
    ...places.flatMap((place, index) =>
      misfits(written[index] ?? {}, place, { ...at, path: `${at.path}[${index}]` }),
    ),
  ]
}

/** Why a value that `from` allows may not be read by what knows `to`; none if every one of them is. */
export function misfits(from: JsonSchema, to: JsonSchema, at: At): string[] {
  if (isAnything(to)) return []
  if (isAnything(from)) return [`${at.path}: may be anything`]
  const parts = listIn(to, 'allOf')
  if (parts) return parts.flatMap((part) => misfits(from, part, at))
  const alternatives = listIn(from, 'allOf')?.map((part) => misfits(part, to, at))
  if (alternatives)
    return alternatives.some((alternative) => alternative.length === 0) ? [] : alternatives.flat()
  if (optionsOf(from) ?? optionsOf(to)) return optionMisfits(from, to, at)
  const [written, read] = [typeOf(from), typeOf(to)]
  if (written !== read && !(written === 'integer' && read === 'number')) {
    const isNumber = valuesOf(from)?.every(Number.isInteger) && read === 'integer'
    if (!isNumber) return [`${at.path}: is ${written}, and was to be ${read}`]
  }
  return [
    ...valueMisfits(from, to, at),
    ...boundMisfits(from, to, at),
    ...(read === 'object' ? objectMisfits(from, to, at) : []),
    ...(read === 'array' ? arrayMisfits(from, to, at) : []),
  ]
}
