const groupCount = 8
/** A household or a rented machine has a whole /64 of IPv6, and can change its address within it at will. */
const networkGroups = 4

const groupsIn = (part: string | undefined): readonly string[] =>
  (part ?? '').split(':').filter((group) => group !== '')

/** The key by which attempts are counted: an IPv4 address, or the /64 of an IPv6 address. */
export function networkOf(address: string): string {
  const [plain = ''] = address.replace(/^::ffff:(?=\d+\.)/i, '').split('%', 1)
  if (!plain.includes(':')) return plain
  const [head, tail] = plain.toLowerCase().split('::').map(groupsIn)
  const [first = [], last = []] = [head, tail]
  const zeros = Math.max(0, groupCount - first.length - last.length)
  const groups = [...first, ...Array.from({ length: zeros }, () => '0'), ...last]
  return `${groups
    .slice(0, networkGroups)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')}::/64`
}
