import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'
import type {
  PasskeyAssertion,
  PasskeyAttestation,
  PasskeyCreation,
  PasskeyQuestion,
} from '@serendip/contract'
import { isoCBOR } from '@simplewebauthn/server/helpers'

const sha256 = (bytes: string | Uint8Array): Buffer => createHash('sha256').update(bytes).digest()
const encoded = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64url')
/** Flags: present, and verified by screen lock; with or without an attached credential. */
const flags = { present: 0x01, verified: 0x04, hasCredential: 0x40 }

export interface VirtualAuthenticator {
  create(
    options: Pick<PasskeyCreation, 'challenge' | 'rp'>,
    over?: Partial<PasskeyClaims>,
  ): PasskeyAttestation
  sign(question: Pick<PasskeyQuestion, 'challenge' | 'rpId'>, over?: Partial<PasskeyClaims>): PasskeyAssertion
}

/** Claims that a browser adds to an answer; a test may forge them. */
interface PasskeyClaims {
  readonly origin: string
  readonly rpId: string
  readonly isVerified: boolean
  readonly counter: number
}

/** A passkey in memory, with a P-256 key: what a phone and its browser would send. */
export function aVirtualAuthenticator(): VirtualAuthenticator {
  const id = randomBytes(32)
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  let used = 0
  const clientData = (type: string, challenge: string, origin: string): Buffer =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
  const authData = (
    { rpId, isVerified, counter }: Omit<PasskeyClaims, 'origin'>,
    credential: Uint8Array | null,
  ) => {
    const verified = isVerified ? flags.verified : 0
    const head = Buffer.alloc(5)
    head.writeUInt8(flags.present | verified | (credential ? flags.hasCredential : 0), 0)
    head.writeUInt32BE(counter, 1)
    return Buffer.concat([sha256(rpId), head, credential ?? Buffer.alloc(0)])
  }
  const claimsOf = (rpId: string, over: Partial<PasskeyClaims> = {}): PasskeyClaims => {
    used += 1
    return { origin: 'http://localhost:3000', rpId, isVerified: true, counter: used, ...over }
  }
  return {
    create({ challenge, rp }, over) {
      const { origin, ...rest } = claimsOf(rp.id, over)
      const length = Buffer.alloc(2)
      length.writeUInt16BE(id.length)
      const credential = Buffer.concat([Buffer.alloc(16), length, id, coseKey(publicKey)])
      const attestation = new Map<string, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', Uint8Array.from(authData(rest, credential))],
      ])
      return {
        id: encoded(id),
        clientDataJSON: encoded(clientData('webauthn.create', challenge, origin)),
        attestationObject: encoded(isoCBOR.encode(attestation as Parameters<typeof isoCBOR.encode>[0])),
        transports: ['internal'],
      }
    },
    sign({ challenge, rpId }, over) {
      const { origin, ...rest } = claimsOf(rpId, over)
      const data = clientData('webauthn.get', challenge, origin)
      const authenticatorData = authData(rest, null)
      const signature = sign('sha256', Buffer.concat([authenticatorData, sha256(data)]), privateKey)
      return {
        id: encoded(id),
        clientDataJSON: encoded(data),
        authenticatorData: encoded(authenticatorData),
        signature: encoded(signature),
      }
    },
  }
}

/** A P-256 key in COSE format: EC2, ES256, and the two coordinates. */
function coseKey(publicKey: KeyObject): Uint8Array {
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const bytes = (text: string) => Uint8Array.from(Buffer.from(text, 'base64url'))
  const key = new Map<number, number | Uint8Array>([
    [1, 2],
    [3, -7],
    [-1, 1],
    [-2, bytes(x)],
    [-3, bytes(y)],
  ])
  return isoCBOR.encode(key as Parameters<typeof isoCBOR.encode>[0])
}
