const groupCount = 8
/** One household or one rented machine has a whole /64 of IPv6, and takes another address of it as often as it likes. */
const networkGroups = 4

const groupsIn = (part: string | undefined): readonly string[] =>
  (part ?? '').split(':').filter((group) => group !== '')

/** What tries are counted by: an address of IPv4, the /64 of one of IPv6. */
export function networkOf(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '')
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
