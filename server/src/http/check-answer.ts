import type { z } from 'zod'

/**
 * Validates an answer in development and tests. Clients ignore unknown fields, so a field missing in the contract would
 * reach a browser unnoticed: here it is an error. Throws Error with the path of the first fault.
 */
export function checkAnswer(schema: z.ZodType, answer: unknown): unknown {
  const parsed = schema.parse(answer)
  const unstated = findUnstated(answer, parsed, 'answer')
  if (unstated !== null) throw new Error(`The contract does not state ${unstated}`)
  return parsed
}

/** The first field that parsing dropped. */
function findUnstated(given: unknown, parsed: unknown, place: string): string | null {
  if (!isObject(given) || !isObject(parsed)) return null
  for (const [name, value] of Object.entries(given)) {
    if (value === undefined) continue
    const at = `${place}.${name}`
    if (!Object.hasOwn(parsed, name)) return at
    const within = findUnstated(value, parsed[name], at)
    if (within !== null) return within
  }
  return null
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null
