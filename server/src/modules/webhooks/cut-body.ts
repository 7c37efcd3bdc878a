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

/**
 * The body of a webhook as JSON, with every value cut except those under an allowed name: a service may add a field with
 * a name or a token at any time. Null for a body that is no JSON.
 */
export function cutBody(rawBody: Uint8Array, allowed: readonly string[]): string | null {
  try {
    const body: unknown = JSON.parse(Buffer.from(rawBody).toString('utf8'))
    return JSON.stringify(cutValue(body, '', new Set(allowed), 0), null, 2).slice(0, bounds.bodyChars)
  } catch {
    return null
  }
}
