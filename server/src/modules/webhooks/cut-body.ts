import { XMLParser } from 'fast-xml-parser'
import type { WebhookFormat } from './webhook-source.ts'

/** Of a body that stays readable: the bounds of what is stored. */
const bounds = { depth: 8, entries: 60, chars: 120, bodyChars: 8_000 } as const
const cut = '[cut]'

function cutValue(value: unknown, name: string, allowed: ReadonlySet<string>, depth: number): unknown {
  if (value === null) return null
  if (depth > bounds.depth) return cut
  if (Array.isArray(value)) {
    return value.slice(0, bounds.entries).map((item: unknown) => cutValue(item, name, allowed, depth + 1))
  }
  if (typeof value === 'object') {
    const entries = Object.entries(value).slice(0, bounds.entries)
    return Object.fromEntries(
      entries.map(([key, inner]) => [key.slice(0, bounds.chars), cutValue(inner, key, allowed, depth + 1)]),
    )
  }
  if (!allowed.has(name)) return cut
  return typeof value === 'string' ? value.slice(0, bounds.chars) : value
}

const xmlParser = new XMLParser({ ignoreAttributes: false, processEntities: false, parseTagValue: false })

const parsers: Readonly<Record<WebhookFormat, (text: string) => unknown>> = {
  json: (text) => JSON.parse(text),
  form: (text) => Object.fromEntries(new URLSearchParams(text)),
  xml: (text) => xmlParser.parse(text, true),
}

/**
 * The body of a webhook as JSON, with every value cut except those under an allowed name: a service may add a field with
 * a name or a token at any time. Null for a body that cannot be read.
 */
export function cutBody(
  rawBody: Uint8Array,
  format: WebhookFormat,
  allowed: readonly string[],
): string | null {
  try {
    const body = parsers[format](Buffer.from(rawBody).toString('utf8'))
    return JSON.stringify(cutValue(body, '', new Set(allowed), 0), null, 2).slice(0, bounds.bodyChars)
  } catch {
    return null
  }
}
