import { z } from 'zod'

/** A schema as one part of the document uses it. */
export interface SchemaUse {
  readonly name: string
  readonly schema: z.ZodType
  /** The request side, before defaults are applied, or the answer side. */
  readonly io: 'input' | 'output'
}

const addressOf = (name: string): string => `#/components/schemas/${name}`

/**
 * Every schema of the document by name: the used ones of `shared`, and that of each use. Throws Error if a shared
 * schema would differ between requests and answers.
 */
export function namedSchemas(
  shared: Readonly<Record<string, z.ZodType>>,
  uses: readonly SchemaUse[],
): {
  readonly schemas: Readonly<Record<string, unknown>>
  refTo(schema: z.ZodType, io: SchemaUse['io']): { readonly $ref: string }
} {
  const names = { input: new Map<z.ZodType, string>(), output: new Map<z.ZodType, string>() }
  const registries = { input: z.registry<{ id: string }>(), output: z.registry<{ id: string }>() }
  for (const [name, schema] of Object.entries(shared)) {
    for (const io of ['input', 'output'] as const) {
      names[io].set(schema, name)
      registries[io].add(schema, { id: name })
    }
  }
  for (const { name, schema, io } of uses) {
    if (names[io].has(schema)) continue
    names[io].set(schema, name)
    registries[io].add(schema, { id: name })
  }
  const all = { input: described(registries.input, 'input'), output: described(registries.output, 'output') }
  const schemas = usedBy(uses.map(({ schema, io }) => ({ name: names[io].get(schema) ?? '', from: all[io] })))
  return { schemas, refTo: (schema, io) => ({ $ref: addressOf(names[io].get(schema) ?? '') }) }
}

type NamedSchemas = Readonly<Record<string, object>>

function described(registry: z.core.$ZodRegistry<{ id: string }>, io: SchemaUse['io']): NamedSchemas {
  const { schemas } = z.toJSONSchema(registry, {
    io,
    unrepresentable: 'any',
    uri: addressOf,
    override: ({ jsonSchema }) => {
      // Answers may grow: a client ignores unknown fields.
      if (io === 'output' && jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties
    },
  })
  return Object.fromEntries(
    Object.entries(schemas).map(([name, { $schema: _, $id: __, id: ___, ...schema }]) => [name, schema]),
  )
}

const reference = /"\$ref":"#\/components\/schemas\/(\w+)"/g

/** The schemas that the uses refer to, directly or indirectly. */
function usedBy(uses: readonly { readonly name: string; readonly from: NamedSchemas }[]): NamedSchemas {
  const used: Record<string, object> = {}
  const add = (name: string, from: NamedSchemas): void => {
    const schema = from[name] ?? {}
    const text = JSON.stringify(schema)
    const known = used[name]
    if (known !== undefined) {
      if (JSON.stringify(known) !== text) throw new Error(`${name} reads differently in requests and answers`)
      return
    }
    used[name] = schema
    for (const [, next] of text.matchAll(reference)) add(next ?? '', from)
  }
  for (const { name, from } of uses) add(name, from)
  return used
}
