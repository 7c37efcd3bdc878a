const isStorable = (text: string): boolean => !text.includes('\0') && text.isWellFormed()

/**
 * Whether a database accepts every text in a value, field names included: no zero byte, no unpaired surrogate. It does
 * not recurse, because a stranger's input may be as deep as it is long.
 */
export function hasStorableTexts(value: unknown): boolean {
  const open: unknown[] = [value]
  while (open.length > 0) {
    const item = open.pop()
    if (typeof item === 'string' && !isStorable(item)) return false
    // Bytes are no texts, and an upload's are many.
    if (typeof item !== 'object' || item === null || item instanceof Uint8Array) continue
    for (const [name, part] of Object.entries(item)) {
      if (!isStorable(name)) return false
      open.push(part)
    }
  }
  return true
}

/** The beginning of a text, as much as fits into so many units, and never half a character at its end. */
export function cutWhole(text: string, maxUnits: number): string {
  const start = text.slice(0, maxUnits)
  return /[\ud800-\udbff]$/.test(start) ? start.slice(0, -1) : start
}
