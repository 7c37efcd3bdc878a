/** A query without some of its names, with its question mark, or empty. */
export function withoutNames(search: string, dropped: (name: string) => boolean): string {
  const stored = new URLSearchParams([...new URLSearchParams(search)].filter(([name]) => !dropped(name)))
  const text = stored.toString()
  return text === '' ? '' : `?${text}`
}
