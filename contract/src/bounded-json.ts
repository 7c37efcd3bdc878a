/** Bounds of JSON with unknown keys, such as what a browser stores for its person. */
export const jsonLimits = {
  /** Objects and lists within one another, the outermost included. */
  levels: 5,
  /** Names of fields and items of lists, in all. */
  names: 200,
  /** Of all names and texts together. */
  chars: 8 * 1024,
} as const
export type JsonBounds = { readonly [name in keyof typeof jsonLimits]: number }

/**
 * Whether a value is within its bounds: a database processes deep JSON by recursion, and short JSON can be deep. The
 * check itself does not recurse, and stops at the bounds.
 */
export function isBoundedJson(value: unknown, bounds: JsonBounds = jsonLimits): boolean {
  const open = [{ part: value, level: 1 }]
  let [names, chars] = [0, 0]
  for (let item = open.pop(); item !== undefined; item = open.pop()) {
    const { part, level } = item
    if (typeof part === 'string') chars += part.length
    if (typeof part === 'object' && part !== null) {
      if (level > bounds.levels) return false
      for (const [name, inner] of Object.entries(part)) {
        names += 1
        if (!Array.isArray(part)) chars += name.length
        open.push({ part: inner, level: level + 1 })
      }
    }
    if (names > bounds.names || chars > bounds.chars) return false
  }
  return true
}
