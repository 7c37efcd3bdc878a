import { isIPv4, isIPv6, SocketAddress } from 'node:net'

/** Stored addresses from one up to and including another, in the order of their characters. */
export interface AddressRange {
  readonly from: string
  readonly to: string
}

/** Prefix of an IPv4 address as a server that listens for IPv6 writes it. */
const mapped = '::ffff:'
/** Sorts after every character of an address. */
const last = '~'

const areaOfV4 = /^(?:\d{1,3}\.){3}\*$/
const areaOfV6 = /^(?:[\da-f]{1,4}:){1,7}\*$/

const bothForms = (text: string, end: string): readonly AddressRange[] =>
  ['', mapped].map((form) => ({ from: `${form}${text}`, to: `${form}${text}${end}` }))

/** The stored forms of an address, or of a network as operators see it (192.0.2.*); none for anything else. */
export function addressRanges(text: string): readonly AddressRange[] {
  const wanted = text.trim().toLowerCase()
  const plain = wanted.startsWith(mapped) ? wanted.slice(mapped.length) : wanted
  if (isIPv4(plain)) return bothForms(plain, '')
  if (areaOfV4.test(plain)) return bothForms(plain.slice(0, -1), last)
  if (areaOfV6.test(wanted)) return [{ from: wanted.slice(0, -1), to: `${wanted.slice(0, -1)}${last}` }]
  if (!isIPv6(wanted)) return []
  const { address } = new SocketAddress({ address: wanted, family: 'ipv6' })
  return [{ from: address, to: address }]
}
