import { createHash } from 'node:crypto'
import {
  limits,
  type PasskeyAssertion,
  type PasskeyAttestation,
  type PasskeyCreation,
  type PasskeyQuestion,
} from '@serendip/contract'
import { DomainError } from '../../kernel/domain-error.ts'
import {
  findPasskey,
  insertChallenge,
  markPasskeyUsed,
  type PasskeyRow,
  passkeysOf,
  takeChallenge,
} from './second-factor.store.ts'
import type { RelyingParty, SecondFactorDeps, Subject } from './second-factor-deps.ts'

const challengeLifeMs = 5 * 60_000
/** EdDSA, ES256 and RS256: every authenticator supports one of them. */
const algorithms = [-8, -7, -257]

/** Loaded by the first use: over two hundred modules, and many processes never see a passkey. */
const loadWebauthn = () => import('@simplewebauthn/server')

const hashOf = (challenge: string): Buffer => createHash('sha256').update(challenge).digest()
const credentialOf = ({ credential_id, transports }: PasskeyRow) => ({
  id: credential_id,
  type: 'public-key' as const,
  transports: [...transports],
})

/** The required origin of an answer. In development it is `localhost` at any port. */
function originFor({ origin }: RelyingParty, clientDataJSON: string): string {
  if (origin !== null) return origin
  const given: unknown = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString('utf8'))
  const claimed = given !== null && typeof given === 'object' && 'origin' in given ? String(given.origin) : ''
  return URL.canParse(claimed) && new URL(claimed).hostname === 'localhost' ? claimed : 'http://localhost'
}

/** The browser gets one refusal, whatever is wrong with its answer. Throws second_factor_wrong. */
async function verified<T>(verify: () => Promise<T>): Promise<T> {
  try {
    return await verify()
  } catch {
    throw new DomainError('second_factor_wrong')
  }
}

/** Throws conflict if the subject has `limits.passkeysMax`. */
export async function startPasskey(deps: SecondFactorDeps, subject: Subject): Promise<PasskeyCreation> {
  const { db, clock, relyingParty } = deps
  const rows = await passkeysOf(db, subject.id)
  if (rows.length >= limits.passkeysMax) throw new DomainError('conflict')
  const { generateRegistrationOptions } = await loadWebauthn()
  const options = await generateRegistrationOptions({
    rpName: relyingParty.name,
    rpID: relyingParty.id,
    userID: Uint8Array.from(Buffer.from(subject.id)),
    userName: subject.label,
    userDisplayName: subject.label,
    attestationType: 'none',
    timeout: challengeLifeMs,
    supportedAlgorithmIDs: algorithms,
  })
  const expiresAt = new Date(clock.now() + challengeLifeMs)
  await insertChallenge(db, {
    hash: hashOf(options.challenge),
    purpose: 'add',
    subjectId: subject.id,
    expiresAt,
  })
  return {
    rp: { id: relyingParty.id, name: relyingParty.name },
    user: options.user,
    challenge: options.challenge,
    pubKeyCredParams: options.pubKeyCredParams.map(({ alg }) => ({ type: 'public-key', alg })),
    timeout: challengeLifeMs,
    excludeCredentials: rows.map(credentialOf),
    authenticatorSelection: {
      residentKey: 'required',
      requireResidentKey: true,
      userVerification: 'required',
    },
    attestation: 'none',
  }
}

/** Verifies a subject's new passkey. Throws second_factor_wrong. */
export async function readNewPasskey(
  { db, clock, relyingParty }: SecondFactorDeps,
  subjectId: string,
  { id, transports, ...response }: PasskeyAttestation,
): Promise<Pick<PasskeyRow, 'credential_id' | 'public_key' | 'counter' | 'transports'>> {
  const now = new Date(clock.now())
  const { verifyRegistrationResponse } = await loadWebauthn()
  const { registrationInfo } = await verified(() =>
    verifyRegistrationResponse({
      response: { id, rawId: id, type: 'public-key', response, clientExtensionResults: {} },
      expectedChallenge: (challenge) =>
        takeChallenge(db, { hash: hashOf(challenge), purpose: 'add', subjectId, now }),
      expectedOrigin: originFor(relyingParty, response.clientDataJSON),
      expectedRPID: relyingParty.id,
      requireUserVerification: true,
      supportedAlgorithmIDs: algorithms,
    }),
  )
  if (!registrationInfo) throw new DomainError('second_factor_wrong')
  const { credential } = registrationInfo
  return {
    credential_id: credential.id,
    public_key: credential.publicKey,
    counter: credential.counter,
    transports: transports ?? [],
  }
}

/** Question for a browser to sign; for the subject with these passkeys, or for any passkey. */
export async function askPasskey(deps: SecondFactorDeps, subjectId: string | null): Promise<PasskeyQuestion> {
  const { db, clock, relyingParty } = deps
  const rows = subjectId === null ? [] : await passkeysOf(db, subjectId)
  const { generateAuthenticationOptions } = await loadWebauthn()
  const { challenge } = await generateAuthenticationOptions({ rpID: relyingParty.id })
  const expiresAt = new Date(clock.now() + challengeLifeMs)
  await insertChallenge(db, { hash: hashOf(challenge), purpose: 'log_in', subjectId, expiresAt })
  return {
    challenge,
    rpId: relyingParty.id,
    timeout: challengeLifeMs,
    userVerification: 'required',
    ...(subjectId === null ? {} : { allowCredentials: rows.map(credentialOf) }),
  }
}

/**
 * Owner of the passkey that signed; the challenge was for `subjectId`, or for anyone if that is null. Null if
 * the signature is wrong or another subject's, or if the challenge is unknown or used.
 */
export async function whoSigned(
  { db, clock, relyingParty }: SecondFactorDeps,
  subjectId: string | null,
  { id, userHandle, ...signed }: PasskeyAssertion,
): Promise<string | null> {
  const passkey = await findPasskey(db, id)
  if (!passkey || (subjectId !== null && passkey.subject_id !== subjectId)) return null
  const now = new Date(clock.now())
  const { verifyAuthenticationResponse } = await loadWebauthn()
  const response = { ...signed, ...(userHandle ? { userHandle } : {}) }
  try {
    const { verified: isRight, authenticationInfo } = await verifyAuthenticationResponse({
      response: { id, rawId: id, type: 'public-key', response, clientExtensionResults: {} },
      expectedChallenge: (challenge) =>
        takeChallenge(db, { hash: hashOf(challenge), purpose: 'log_in', subjectId, now }),
      expectedOrigin: originFor(relyingParty, response.clientDataJSON),
      expectedRPID: relyingParty.id,
      requireUserVerification: true,
      credential: {
        id: passkey.credential_id,
        publicKey: Uint8Array.from(passkey.public_key),
        counter: passkey.counter,
      },
    })
    if (!isRight) return null
    await markPasskeyUsed(db, passkey.id, authenticationInfo.newCounter, now)
    return passkey.subject_id
  } catch {
    return null
  }
}
