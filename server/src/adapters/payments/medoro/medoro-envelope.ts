import {
  constants,
  createCipheriv,
  createDecipheriv,
  createPublicKey,
  type KeyObject,
  createPrivateKey,
  privateDecrypt,
  publicEncrypt,
  randomBytes,
  sign,
  verify,
} from 'node:crypto'
import { z } from 'zod'
import { DomainError } from '../../../kernel/domain-error.ts'

/** A pair of keys that both sides know by its number. */
export interface MedoroKeys {
  readonly index: number
  /** Ours, PEM: it signs what we send, and opens what the gateway sends. */
  readonly merchantPrivateKey: string
  /** The gateway's, PEM: what we send is sealed for it, and its signatures are checked with it. */
  readonly gatewayPublicKey: string
}

const base64 = z
  .string()
  .max(64 * 1024)
  .regex(/^[A-Za-z0-9+/]+={0,2}$/)
const envelope = z.object({
  INTERFACE: z.string().min(1).max(40),
  KEY_INDEX: z.string().regex(/^\d{1,6}$/),
  KEY: base64,
  DATA: base64,
  SIGNATURE: base64,
})
export type MedoroEnvelope = z.infer<typeof envelope>

const cipherName = 'aes-256-ecb'
const cipherKeyBytes = 32
const padding = constants.RSA_PKCS1_PADDING

interface KeyPair {
  readonly index: string
  readonly own: KeyObject
  readonly gateway: KeyObject
}

/**
 * Opens a wrapped key. OpenSSL answers random bytes for one whose padding is wrong, and another length than a key's is
 * replaced here too, so that a stranger who sends us envelopes learns nothing about the padding (CVE-2023-46809).
 */
function unwrap(own: KeyObject, wrapped: Buffer): Buffer {
  const key = privateDecrypt({ key: own, padding }, wrapped)
  return key.length === cipherKeyBytes ? key : randomBytes(cipherKeyBytes)
}

/** Throws where this build of Node refuses the padding, or would tell a stranger that one is wrong. */
function demandSafePadding(own: KeyObject): void {
  const key = randomBytes(cipherKeyBytes)
  const wrapped = publicEncrypt({ key: createPublicKey(own), padding }, key)
  if (!unwrap(own, wrapped).equals(key)) throw new Error('the keys of medoro do not work')
  const spoiled = publicEncrypt({ key: createPublicKey(own), padding: constants.RSA_PKCS1_OAEP_PADDING }, key)
  unwrap(own, spoiled)
}

function pairOf({ index, merchantPrivateKey, gatewayPublicKey }: MedoroKeys): KeyPair {
  const own = createPrivateKey(merchantPrivateKey)
  demandSafePadding(own)
  return { index: String(index), own, gateway: createPublicKey(gatewayPublicKey) }
}

/**
 * Seals what we say and opens what the gateway says: AES-256 in ECB mode under a key of its own, which is wrapped with RSA
 * (PKCS#1 v1.5) for the receiver; the signature (SHA-256, RSA) is over the clear text. The first pair of keys seals; all
 * of them open.
 */
export function createMedoroEnvelopes(
  merchantId: string,
  keys: readonly [MedoroKeys, ...(readonly MedoroKeys[])],
) {
  const [first, ...others] = keys
  const current = pairOf(first)
  const pairs = [current, ...others.map(pairOf)]

  const open = ({ KEY_INDEX, KEY, DATA, SIGNATURE }: MedoroEnvelope): string => {
    const pair = pairs.find(({ index }) => index === KEY_INDEX)
    if (!pair) throw new Error('an unknown key')
    const decipher = createDecipheriv(cipherName, unwrap(pair.own, Buffer.from(KEY, 'base64')), null)
    const clear = Buffer.concat([decipher.update(Buffer.from(DATA, 'base64')), decipher.final()])
    // With the gateway's key: our own would accept what we said ourselves.
    if (!verify('sha256', clear, pair.gateway, Buffer.from(SIGNATURE, 'base64')))
      throw new Error('another signature')
    return clear.toString('utf8')
  }

  return {
    seal(text: string): MedoroEnvelope {
      const clear = Buffer.from(text, 'utf8')
      const key = randomBytes(cipherKeyBytes)
      const cipher = createCipheriv(cipherName, key, null)
      return {
        INTERFACE: merchantId,
        KEY_INDEX: current.index,
        KEY: publicEncrypt({ key: current.gateway, padding }, key).toString('base64'),
        DATA: Buffer.concat([cipher.update(clear), cipher.final()]).toString('base64'),
        SIGNATURE: sign('sha256', clear, current.own).toString('base64'),
      }
    },
    /** The clear text of what the gateway sent to us. Throws forbidden for anything else, whatever is wrong with it. */
    open(fields: unknown): string {
      try {
        const seen = envelope.parse(fields)
        if (seen.INTERFACE !== merchantId) throw new Error('another merchant')
        return open(seen)
      } catch {
        throw new DomainError('forbidden')
      }
    },
  }
}
export type MedoroEnvelopes = ReturnType<typeof createMedoroEnvelopes>
