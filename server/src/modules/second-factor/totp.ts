import { createHmac, randomBytes } from 'node:crypto'

const stepMs = 30_000
const digits = 6
const secretBytes = 20
const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
/** Steps before and after now that are also accepted, because clocks differ and typing takes time. */
const tolerance = 1

/** RFC 4648 base 32 without padding, as authenticator apps read it. */
export function toBase32(bytes: Uint8Array): string {
  let bits = ''
  for (const byte of bytes) bits += byte.toString(2).padStart(8, '0')
  return (bits.match(/.{1,5}/g) ?? [])
    .map((group) => alphabet[Number.parseInt(group.padEnd(5, '0'), 2)])
    .join('')
}

export const newTotpSecret = (): Buffer => randomBytes(secretBytes)

/** The code of a step of 30 s since 1970 (RFC 4226 by RFC 6238, SHA-1, which every app supports). */
export function totpCode(secret: Uint8Array, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const mac = createHmac('sha1', secret).update(counter).digest()
  const offset = mac.readUInt8(mac.length - 1) & 15
  const value = mac.readUInt32BE(offset) & 0x7f_ff_ff_ff
  return String(value % 10 ** digits).padStart(digits, '0')
}

export const totpStep = (nowMs: number): number => Math.floor(nowMs / stepMs)

/** Within this time before the end of a step the oldest accepted code is not offered any more. */
const offeredMs = 8_000

/**
 * The oldest step after the last used one whose code is accepted now and for some seconds more; null while all are used.
 * The oldest, so that somebody can log in several times in a row.
 */
export function offeredStep(nowMs: number, lastStep: number): number | null {
  const now = totpStep(nowMs)
  const isEnding = stepMs - (nowMs % stepMs) < offeredMs
  const steps = isEnding ? [now, now + 1] : [now - 1, now, now + 1]
  return steps.find((step) => step > lastStep) ?? null
}

/** The step of this code near `nowMs`; null if there is none. */
export function stepOfCode(secret: Uint8Array, code: string, nowMs: number): number | null {
  const now = totpStep(nowMs)
  for (let step = now - tolerance; step <= now + tolerance; step += 1) {
    if (totpCode(secret, step) === code) return step
  }
  return null
}

/** The QR code content for an authenticator app. */
export const totpUri = (secret: string, issuer: string, label: string): string =>
  `otpauth://totp/${encodeURIComponent(issuer)}:${encodeURIComponent(label)}?${new URLSearchParams({
    secret,
    issuer,
  })}`
