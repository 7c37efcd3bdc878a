import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto'

/** What one key of the environment is good for; each purpose has a key of its own, derived from it. */
export interface Secrets {
  /** Encrypts with AES-256-GCM. */
  seal(purpose: string, text: string): Buffer
  /** Null where it was changed, or sealed under another key or purpose. */
  open(purpose: string, sealed: Buffer): string | null
  sign(purpose: string, text: string): string
  isSigned(purpose: string, text: string, signature: string): boolean
  /** A key for code that does its own signing, as hex. */
  keyFor(purpose: string): string
}

const nonceBytes = 12
const tagBytes = 16

export function createSecrets(masterKey: string): Secrets {
  const keyOf = (purpose: string): Buffer => Buffer.from(hkdfSync('sha256', masterKey, '', purpose, 32))
  const sign = (purpose: string, text: string): string =>
    createHmac('sha256', keyOf(purpose)).update(text).digest('base64url')
  return {
    sign,
    seal(purpose, text) {
      const nonce = randomBytes(nonceBytes)
      const cipher = createCipheriv('aes-256-gcm', keyOf(purpose), nonce)
      return Buffer.concat([nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()])
    },
    open(purpose, sealed) {
      if (sealed.length < nonceBytes + tagBytes) return null
      const decipher = createDecipheriv('aes-256-gcm', keyOf(purpose), sealed.subarray(0, nonceBytes))
      decipher.setAuthTag(sealed.subarray(-tagBytes))
      try {
        const text = decipher.update(sealed.subarray(nonceBytes, -tagBytes))
        return Buffer.concat([text, decipher.final()]).toString('utf8')
      } catch {
        return null
      }
    },
    isSigned(purpose, text, signature) {
      const [one, other] = [Buffer.from(sign(purpose, text)), Buffer.from(signature)]
      return one.length === other.length && timingSafeEqual(one, other)
    },
    keyFor: (purpose) => keyOf(purpose).toString('hex'),
  }
}
