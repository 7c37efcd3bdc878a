/** An email as a screen shows it: its first character, then asterisks (SPEC §5). */
export function maskedEmail(email: string): string {
  const at = email.lastIndexOf('@')
  const [first = ''] = email
  return first + '*'.repeat(Math.max(at - 1, 0)) + email.slice(at)
}
