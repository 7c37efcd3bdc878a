import {
  constants,
  createCipheriv,
  createDecipheriv,
  generateKeyPairSync,
  privateDecrypt,
  publicEncrypt,
  randomBytes,
  sign,
  verify,
} from 'node:crypto'

export interface PemPair {
  readonly privateKey: string
  readonly publicKey: string
}

export const newPair = (): PemPair =>
  generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  })

/** The three fields that carry a text. */
export interface SealedText {
  readonly KEY: string
  readonly DATA: string
  readonly SIGNATURE: string
}

const padding = constants.RSA_PKCS1_PADDING
const algorithm = 'aes-256-ecb'
const keyBytes = 32

/** Signs a text with the sender's private key, and seals it for the receiver's public key. */
export function sealText(text: string, senderKey: string, receiverKey: string): SealedText {
  const secret = randomBytes(keyBytes)
  const cipher = createCipheriv(algorithm, secret, null)
  return {
    KEY: publicEncrypt({ key: receiverKey, padding }, secret).toString('base64'),
    DATA: cipher.update(text, 'utf8', 'base64') + cipher.final('base64'),
    SIGNATURE: sign('RSA-SHA256', Buffer.from(text), senderKey).toString('base64'),
  }
}

/** Null for a text that the receiver cannot open, or whose signature is not the sender's. */
export function openText(
  { KEY, DATA, SIGNATURE }: SealedText,
  senderKey: string,
  receiverKey: string,
): string | null {
  try {
    const secret = privateDecrypt({ key: receiverKey, padding }, Buffer.from(KEY, 'base64'))
    const decipher = createDecipheriv(algorithm, secret, null)
    const text = decipher.update(DATA, 'base64', 'utf8') + decipher.final('utf8')
    return verify('RSA-SHA256', Buffer.from(text), senderKey, Buffer.from(SIGNATURE, 'base64')) ? text : null
  } catch {
    return null
  }
}
