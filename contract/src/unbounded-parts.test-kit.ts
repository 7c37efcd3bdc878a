import type { z } from 'zod'

/** As far as this reads into a schema. */
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
/** Whether the largest value that a schema allows is a bound. */
type IsBound = (most: number) => boolean

const defOf = (schema: z.ZodType): Def => schema._zod.def as unknown as Def

/** Texts of one length, whatever is sent. */
const fixedFormats = ['uuid', 'date']

const boundOf = ({ check, maximum, length, value }: Check): number => {
  if (check === 'max_length') return maximum ?? Number.POSITIVE_INFINITY
  if (check === 'length_equals') return length ?? Number.POSITIVE_INFINITY
  return check === 'less_than' ? (value ?? Number.POSITIVE_INFINITY) : Number.POSITIVE_INFINITY
}

/** Whether a number, a text or a list may be as large as its sender wants. */
function isUnbounded({ type, format, checks = [] }: Def, isBound: IsBound): boolean {
  if (!['number', 'string', 'array'].includes(type) || fixedFormats.includes(format ?? '')) return false
  const most = Math.min(Number.POSITIVE_INFINITY, ...checks.map(({ _zod }) => boundOf(_zod.def)))
  return !isBound(most)
}

const isSchema = (value: unknown): value is z.ZodType =>
  typeof value === 'object' && value !== null && '_zod' in value

/** The paths of everything in a schema that has no bound, with its type. */
export function unboundedIn(place: string, schema: z.ZodType, isBound: IsBound): string[] {
  const def = defOf(schema)
  // The second half of a pipe reads nothing that the first refused.
  if (def.type === 'pipe') {
    const [first, second] = [def['in'], def['out']].map((part) =>
      isSchema(part) ? unboundedIn(place, part, isBound) : [],
    )
    return first?.length === 0 || second?.length === 0 ? [] : [...(first ?? [])]
  }
  const within = Object.entries(def).flatMap(([name, value]): [string, z.ZodType][] => {
    // A whole number is one of its own checks.
    if (name === 'checks') return []
    if (name === 'shape') return Object.entries(value as Record<string, z.ZodType>)
    return [value].flat().flatMap((part): [string, z.ZodType][] => (isSchema(part) ? [[name, part]] : []))
  })
  const own = isUnbounded(def, isBound) ? [`${place} (${def.type})`] : []
  return [...own, ...within.flatMap(([name, part]) => unboundedIn(`${place}.${name}`, part, isBound))]
}
