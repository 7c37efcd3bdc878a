/** Common mail providers; a near miss of one of these is a typo. */
const knownDomains = [
  'gmail.com',
  'googlemail.com',
  'yahoo.com',
  'hotmail.com',
  'outlook.com',
  'icloud.com',
  'live.com',
  'aol.com',
  'proton.me',
  'gmx.de',
  'gmx.net',
  'web.de',
  't-online.de',
] as const

/** The address that was probably meant, or null. A slip is one missing, doubled, wrong or swapped sign. */
export function suggestEmail(email: string): string | null {
  const at = email.lastIndexOf('@')
  const domain = email.slice(at + 1).toLowerCase()
  if (at < 1 || knownDomains.some((known) => known === domain)) return null
  const meant = knownDomains.find((known) => isOneSlipAway(domain, known))
  return meant === undefined ? null : `${email.slice(0, at)}@${meant}`
}

function isOneSlipAway(typed: string, meant: string): boolean {
  if (Math.abs(typed.length - meant.length) > 1 || typed.length < 4) return false
  let start = 0
  while (start < typed.length && typed[start] === meant[start]) start += 1
  const rest = (text: string, skipped: number) => text.slice(start + skipped)
  if (typed.length > meant.length) return rest(typed, 1) === rest(meant, 0)
  if (typed.length < meant.length) return rest(typed, 0) === rest(meant, 1)
  const isSwap = typed[start] === meant[start + 1] && typed[start + 1] === meant[start]
  return rest(typed, 1) === rest(meant, 1) || (isSwap && rest(typed, 2) === rest(meant, 2))
}
