import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto'

/**
 * Sealing and signing with the keys of the environment; each purpose has its own key, derived from them. The current
 * key seals and signs; older keys that are still configured can open and verify.
 */
export interface Secrets {
  /** Identifies the current key without revealing it: 16 hexadecimal digits. */
  readonly keyId: string
  /** The identifiers of all configured keys, the current one first. */
  readonly keyIds: readonly string[]
  /** Encrypts with AES-256-GCM. */
  seal(purpose: string, text: string): Buffer
  /** Null if it was changed, or sealed with a key that is not configured, or for another purpose. */
  open(purpose: string, sealed: Buffer): string | null
  /** The same text sealed with the current key; unchanged if it already is. Null if it cannot be opened. */
  reseal(purpose: string, sealed: Buffer): Buffer | null
  sign(purpose: string, text: string): string
  isSigned(purpose: string, text: string, signature: string): boolean
  /** A key for code that does its own signing, as hex. */
  keyFor(purpose: string): string
  /** Encrypts the key of one file, bound to the file's context. */
  wrap(fileKey: Buffer, context: Buffer): WrappedKey
  /** Null if it was changed, or wrapped for another context or with a key that is not configured. */
  unwrap(wrapped: WrappedKey, context: Buffer): Buffer | null
}

export interface WrappedKey {
  /** The identifier of the key it was wrapped with. */
  readonly keyId: string
  /** `wrappedBytes` long. */
  readonly bytes: Buffer
}

const nonceBytes = 12
const tagBytes = 16
const keyBytes = 32
export const wrappedBytes = nonceBytes + keyBytes + tagBytes

const derive = (masterKey: string, purpose: string, length = keyBytes): Buffer =>
  Buffer.from(hkdfSync('sha256', masterKey, '', purpose, length))

const noContext = Buffer.alloc(0)

/** A random nonce, the ciphertext and its tag, concatenated. */
function encrypt(key: Buffer, plain: Buffer, context: Buffer): Buffer {
  const nonce = randomBytes(nonceBytes)
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(context)
  return Buffer.concat([nonce, cipher.update(plain), cipher.final(), cipher.getAuthTag()])
}

function decrypt(key: Buffer, sealed: Buffer, context: Buffer): Buffer | null {
  if (sealed.length < nonceBytes + tagBytes) return null
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, nonceBytes)).setAAD(context)
  decipher.setAuthTag(sealed.subarray(-tagBytes))
  try {
    return Buffer.concat([decipher.update(sealed.subarray(nonceBytes, -tagBytes)), decipher.final()])
  } catch {
    return null
  }
}

interface MasterKey {
  readonly id: string
  readonly wrapping: Buffer
  keyOf(purpose: string): Buffer
}

const masterKeyOf = (text: string): MasterKey => ({
  id: derive(text, 'name of the key', 8).toString('hex'),
  wrapping: derive(text, 'wrapping of file keys'),
  keyOf: (purpose) => derive(text, purpose),
})

/** `oldKeys` open what was sealed before the key changed. */
export function createSecrets(masterKey: string, oldKeys: readonly string[] = []): Secrets {
  const current = masterKeyOf(masterKey)
  const all = [current, ...oldKeys.map(masterKeyOf)]
  const signWith = (key: MasterKey, purpose: string, text: string): string =>
    createHmac('sha256', key.keyOf(purpose)).update(text).digest('base64url')
  const seal = (purpose: string, text: string): Buffer =>
    encrypt(current.keyOf(purpose), Buffer.from(text), noContext)
  const openWith = (key: MasterKey, purpose: string, sealed: Buffer): string | null =>
    decrypt(key.keyOf(purpose), sealed, noContext)?.toString('utf8') ?? null
  const open = (purpose: string, sealed: Buffer): string | null => {
    for (const key of all) {
      const text = openWith(key, purpose, sealed)
      if (text !== null) return text
    }
    return null
  }
  return {
    keyId: current.id,
    keyIds: all.map(({ id }) => id),
    seal,
    open,
    reseal(purpose, sealed) {
      if (openWith(current, purpose, sealed) !== null) return sealed
      const text = open(purpose, sealed)
      return text === null ? null : seal(purpose, text)
    },
    sign: (purpose, text) => signWith(current, purpose, text),
    isSigned: (purpose, text, signature) =>
      all.some((key) => {
        const [first, second] = [Buffer.from(signWith(key, purpose, text)), Buffer.from(signature)]
        return first.length === second.length && timingSafeEqual(first, second)
      }),
    keyFor: (purpose) => current.keyOf(purpose).toString('hex'),
    wrap: (fileKey, context) => ({ keyId: current.id, bytes: encrypt(current.wrapping, fileKey, context) }),
    unwrap({ keyId, bytes }, context) {
      const key = all.find(({ id }) => id === keyId)
      return key ? decrypt(key.wrapping, bytes, context) : null
    },
  }
}
