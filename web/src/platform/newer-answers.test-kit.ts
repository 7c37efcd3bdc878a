import type { z } from 'zod'

/** A value of an enum, a field and a type of message that only a newer server knows. */
export const newValue = 'a_newer_value'
export const newField = { addedByANewerServer: { deep: [1] } } as const

type Definition = Readonly<Record<string, unknown>> & { readonly type: string }
const definitionOf = (schema: z.ZodType): Definition => schema._zod.def as unknown as Definition

/**
 * An answer that a newer server may send for a `schema` of this commit's contract: every object has an
 * additional field, and every enum a value that is not listed yet.
 */
export function newerAnswer(schema: z.ZodType): unknown {
  const def = definitionOf(schema)
  const inner = (name: string) => newerAnswer(def[name] as z.ZodType)
  switch (def.type) {
    case 'object': {
      const fields = Object.entries(def['shape'] as Readonly<Record<string, z.ZodType>>)
      return { ...newField, ...Object.fromEntries(fields.map(([name, part]) => [name, newerAnswer(part)])) }
    }
    case 'array':
      return [inner('element')]
    case 'record':
      return { name: inner('valueType') }
    case 'union':
      return newerAnswer((def['options'] as readonly z.ZodType[])[0] as z.ZodType)
    case 'enum':
      return newValue
    case 'literal':
      return literal(def['values'] as readonly unknown[])
    case 'string':
      return 'text'
    case 'number':
      return 1
    case 'boolean':
      return true
    case 'pipe':
      return inner('out')
    default:
      return 'innerType' in def ? inner('innerType') : null
  }
}

/** A single literal is a discriminator; several are a list. */
const literal = (values: readonly unknown[]): unknown =>
  values.length > 1 && typeof values[0] === 'string' ? newValue : values[0]
