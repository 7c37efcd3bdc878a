/** Enough of an email to tell one person from another, and one mail service from another. */
export const maskAddress = (address: string): string => {
  const at = address.lastIndexOf('@')
  return at > 0 ? `${address.slice(0, 1)}•••${address.slice(at)}` : '•••'
}
