import { totpCode, totpStep } from '../src/modules/second-factor/totp.ts'

export const fromBase32 = (text: string): Buffer => {
  const bits = [...text].map((letter) =>
    'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'),
  )
  return Buffer.from((bits.join('').match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
}

/** Code of an authenticator app for a secret, so many steps of 30 s away from now. */
export const codeOfSecret = (secret: string, away = 0): string =>
  totpCode(fromBase32(secret), totpStep(Date.now()) + away)
