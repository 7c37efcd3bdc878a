/** Domains of one provider, which delivers to the same mailboxes. */
const sameProvider: Readonly<Record<string, string>> = { 'googlemail.com': 'gmail.com' }
/** Providers that ignore dots before the @. */
const withoutDots = new Set(['gmail.com'])

/**
 * The mailbox of a plain address: addresses with the same mailbox are read by the same person. What follows a plus is a tag
 * at every provider that has tags, and Gmail ignores dots. For comparing people alone: mail goes to the address as typed.
 */
export function mailboxOf(email: string): string {
  const at = email.lastIndexOf('@')
  const [name = ''] = email.slice(0, at).split('+')
  const typed = email.slice(at + 1)
  const domain = sameProvider[typed] ?? typed
  // An address that begins with a plus has no name but its tag.
  if (name === '') return email
  return `${withoutDots.has(domain) ? name.replaceAll('.', '') : name}@${domain}`
}
