import type { Ids } from '../kernel/ids.ts'

/** A random UUID (RFC 9562, version 4), as the contract requires for texts that a client writes. */
export function tempIdFrom(ids: Ids): string {
  const bytes = Buffer.from(ids.secret(), 'base64url').subarray(0, 16)
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  const hex = bytes.toString('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}
