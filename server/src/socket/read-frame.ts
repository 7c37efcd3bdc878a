import { type ClientMessage, fromClient, hasStorableTexts } from '@serendip/contract'
import { z } from 'zod'
import { DomainError } from '../kernel/domain-error.ts'

/** A client's frame: the message and the number that its `ack` echoes. */
export type ClientFrame = ClientMessage & { readonly re: number }

const re = z.number().int().nonnegative()
const envelope = z.looseObject({ type: z.string(), re })
const schemas = new Map<string, z.ZodType>(
  Object.entries(fromClient).map(([type, payload]) => [type, payload.extend({ type: z.literal(type), re })]),
)

export type FrameReading =
  | { readonly kind: 'frame'; readonly re: number; readonly frame: ClientFrame }
  | { readonly kind: 'refused'; readonly re: number; readonly error: DomainError }
  /** Not a valid frame: there is nothing to acknowledge. */
  | { readonly kind: 'garbage' }

/** The most fields that a refusal names: its answer must not be longer than the faulty message. */
const namedFieldsMax = 10

/** Parses one text frame; unknown types and invalid fields are refused by name, never by value. */
export function readFrame(text: string): FrameReading {
  let raw: unknown
  try {
    raw = JSON.parse(text)
  } catch {
    return { kind: 'garbage' }
  }
  const shell = envelope.safeParse(raw)
  if (!shell.success) return { kind: 'garbage' }
  const schema = schemas.get(shell.data.type)
  if (!schema) {
    return { kind: 'refused', re: shell.data.re, error: new DomainError('bad_input', { field: 'type' }) }
  }
  if (!hasStorableTexts(raw)) {
    return { kind: 'refused', re: shell.data.re, error: new DomainError('bad_input', { field: 'text' }) }
  }
  const parsed = schema.safeParse(raw)
  if (parsed.success) return { kind: 'frame', re: shell.data.re, frame: parsed.data as ClientFrame }
  const fields = parsed.error.issues.slice(0, namedFieldsMax).map((issue) => issue.path.join('.'))
  return { kind: 'refused', re: shell.data.re, error: new DomainError('bad_input', { fields }) }
}
