import { z } from 'zod'
import { address, count, label, pageRowsMax, wholeNumber } from '../answer-fields.ts'

/** Bytes as WebAuthn's JSON carries them; the bounds are far above what authenticators send. */
const base64url = (maxChars: number) =>
  z
    .string()
    .max(maxChars, { abort: true })
    .regex(/^[\w-]+$/, 'base64url')
const credentialId = base64url(1_400)
const transports = z.array(z.string().max(20)).max(8)
const credential = z.object({
  id: label,
  type: z.literal('public-key'),
  transports: transports.optional(),
})

/** A new passkey, as the browser hands it out. */
export const passkeyAttestation = z.strictObject({
  id: credentialId,
  clientDataJSON: base64url(4_000),
  attestationObject: base64url(16_000),
  transports: transports.optional(),
})
export type PasskeyAttestation = z.infer<typeof passkeyAttestation>

/** Answer that a passkey signed. */
export const passkeyAssertion = z.strictObject({
  id: credentialId,
  clientDataJSON: base64url(4_000),
  authenticatorData: base64url(4_000),
  signature: base64url(8_000),
  userHandle: base64url(200).optional(),
})
export type PasskeyAssertion = z.infer<typeof passkeyAssertion>

/** WebAuthn's PublicKeyCredentialCreationOptionsJSON, as far as it is used. */
export const passkeyCreation = z.object({
  rp: z.object({ id: label, name: label }),
  user: z.object({ id: label, name: label, displayName: label }),
  challenge: address,
  pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: wholeNumber })).max(pageRowsMax),
  timeout: count,
  excludeCredentials: z.array(credential).max(pageRowsMax),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification: z.literal('required'),
  }),
  attestation: z.literal('none'),
})
export type PasskeyCreation = z.infer<typeof passkeyCreation>

/** WebAuthn's PublicKeyCredentialRequestOptionsJSON; without `allowCredentials` any passkey of this site may answer. */
export const passkeyQuestion = z.object({
  challenge: address,
  rpId: label,
  timeout: count,
  userVerification: z.literal('required'),
  allowCredentials: z.array(credential).max(pageRowsMax).optional(),
})
export type PasskeyQuestion = z.infer<typeof passkeyQuestion>
