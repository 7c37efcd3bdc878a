/** Searches for people that need a purpose, because a hit tells something private of them. */
export const privateSearches = ['phone', 'address', 'call', 'report'] as const
export type PrivateSearch = (typeof privateSearches)[number]

/** Digits of a part of a telephone number: fewer are part of too many. */
export const phonePartMinDigits = 4

const ids: readonly (readonly [PrivateSearch, RegExp])[] = [
  ['call', /^(?:call|ring)_[a-z0-9]+$/],
  ['report', /^rep_[a-z0-9]+$/],
]
const v4 = /^(?:\d{1,3}\.){3}(?:\d{1,3}|\*)$/
const v6 = /^[\da-f:.]+\*?$/i
const phone = /^[+\d ()./-]+$/

/** The private search that words ask for; null if they ask for none. */
export function privateSearchOf(text: string): PrivateSearch | null {
  const wanted = text.trim()
  const known = ids.find(([, pattern]) => pattern.test(wanted))
  if (known) return known[0]
  if (v4.test(wanted) || (wanted.split(':').length > 2 && v6.test(wanted))) return 'address'
  const digits = wanted.replaceAll(/\D/g, '').length
  return phone.test(wanted) && digits >= phonePartMinDigits ? 'phone' : null
}
