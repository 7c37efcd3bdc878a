/** Strings of one feature in one language; values are texts or further groups of them. */
export interface Strings {
  readonly [key: string]: string | Strings
}

/** The strings with those that a brand words differently in their place. */
export function withOverlay(strings: Strings, overlay: Strings): Strings {
  const merged = Object.entries(overlay).map(([key, own]) => {
    const common = strings[key]
    return [key, typeof own === 'object' && typeof common === 'object' ? withOverlay(common, own) : own]
  })
  return { ...strings, ...Object.fromEntries(merged) }
}
