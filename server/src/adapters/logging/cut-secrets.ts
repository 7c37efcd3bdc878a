/** Depth to which a logged value may nest; deeper parts are omitted, because a log line is not a dump. */
const maxDepth = 6
/** Length of a logged text, in characters. */
const maxText = 4_000
const cut = '[cut]'

const secretName = /(?:token|password|passwd|secret|authorization|cookie|credential|nonce)$/i

/** The forms in which a secret appears in a text: a header, an assignment, a query, the credentials of a URL. */
const secretTexts: readonly (readonly [pattern: RegExp, stored: string])[] = [
  [/\bBearer\s+[^\s"',;]+/gi, `Bearer ${cut}`],
  [/((?:token|password|secret)["']?\s*(?:=\s*["']?|:\s*["']))[^\s"'&,;})]+/gi, `$1${cut}`],
  // Messages often continue with words after a colon; a secret has at least eight characters with a digit among them.
  [/((?:token|password|secret)["']?\s*:\s*)(?=[^\s"'&,;})]*\d)[^\s"'&,;})]{8,}/gi, `$1${cut}`],
  [/([?&#](?:code|nonce|state)=)[^\s"'&#]+/gi, `$1${cut}`],
  [/(\b[a-z][a-z+.-]*:\/\/)[^\s"'?#]+@/gi, `$1${cut}@`],
]

const cutText = (text: string): string =>
  secretTexts.reduce((rest, [pattern, stored]) => rest.replace(pattern, stored), text.slice(0, maxText))

function cutFields(fields: object, depth: number): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [
      name,
      secretName.test(name) ? cut : cutSecrets(value, depth),
    ]),
  )
}

function describeError(error: Error & { readonly code?: unknown }): object {
  const { name, message, stack, code, cause } = error
  return { name, message, stack, ...(code !== undefined && { code }), ...(cause !== undefined && { cause }) }
}

/**
 * Redacts a value for logging. Fields named like a secret are redacted at any depth, and so are secrets within texts.
 * Of an error only name, message, stack, code and cause are logged: other fields may contain what a person wrote.
 */
export function cutSecrets(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return cutText(value)
  if (typeof value !== 'object' || value === null) return value
  if (depth > maxDepth) return '[deep]'
  if (value instanceof Error) return cutFields(describeError(value), depth + 1)
  if (ArrayBuffer.isView(value)) return `[${value.byteLength} bytes]`
  if (value instanceof Date) return value.toISOString()
  if (Array.isArray(value)) return value.map((entry) => cutSecrets(entry, depth + 1))
  return cutFields(value, depth + 1)
}
