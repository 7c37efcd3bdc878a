import type { Language, LoginResult } from '@serendip/contract'
import type { Db, Tx } from '../../../kernel/db.ts'
import { DomainError } from '../../../kernel/domain-error.ts'
import type { BrandOrigin } from '../../../kernel/handlers.ts'
import type { ResealResult } from '../../../kernel/reseal-column.ts'
import type { Secrets } from '../../../kernel/secrets.ts'
import { transact } from '../../../kernel/transact.ts'
import {
  type AccountRow,
  findIdentity,
  type IdentityProvider,
  insertIdentity,
  markEmailConfirmed,
  resealRefreshTokens,
  setRefreshToken,
  updatePasswordHash,
} from '../../accounts/index.ts'
import type { AuthDeps } from '../auth-deps.ts'
import { limitRegistrations } from '../limit-tries.ts'
import { arrivalOf } from '../registration/arrival.ts'
import { sanitizeProviderName, storeNewAccount } from '../registration/new-account.ts'
import { demandUnbannedMailbox } from '../registration/note-person.ts'
import { forAdults } from '../registration/under-age.ts'
import { type SignInProof, SignInError, type SocialIdentity } from '../sign-in.port.ts'
import { enter } from './enter.ts'

/** Proof from Google or Apple that a browser brings, and the person's details. */
export interface SocialEntry {
  readonly method: IdentityProvider
  readonly token?: string | undefined
  readonly altGoogleAuth?: boolean | undefined
  readonly redirectUri?: string | undefined
  readonly codeVerifier?: string | undefined
  readonly deviceId?: string | undefined
  readonly language: Language
  readonly name?: string | undefined
  readonly birthday?: string | undefined
  readonly termsAccepted?: true | undefined
  readonly packageName?: string | undefined
  readonly remoteConfig?: unknown
  readonly truid?: string | undefined
  readonly abTests?: readonly string[] | undefined
  readonly paymentProvider?: string | undefined
}
type Query = Readonly<Record<string, string | string[]>>

const sealedAs = 'sign-in refresh token'

function proofOf({ site }: AuthDeps, brandId: string, entry: SocialEntry): SignInProof {
  const redirectUri = entry.redirectUri ?? null
  const publicOrigin = site.brands.publicOriginOf(brandId)
  const isForeign =
    redirectUri !== null && publicOrigin !== null && new URL(redirectUri).origin !== publicOrigin
  if (isForeign) throw new SignInError('redirect_uri')
  if (!entry.token) throw new SignInError('token')
  const isCode = entry.altGoogleAuth === true || entry.method === 'apple'
  return { token: entry.token, isCode, redirectUri, codeVerifier: entry.codeVerifier ?? null }
}

/** The identity according to the provider. The nonce is consumed, so that no token works twice. */
async function identify(deps: AuthDeps, brandId: string, entry: SocialEntry): Promise<SocialIdentity> {
  const provider = deps.outside.signIn[entry.method]
  if (!provider) throw new SignInError('not_configured')
  const identity = await provider.identify(proofOf(deps, brandId, entry))
  if (identity.nonce === null || !(await deps.accounts.useNonce(identity.nonce))) {
    throw new SignInError('nonce')
  }
  return identity
}

const seal = ({ site }: AuthDeps, refreshToken: string | null): Buffer | null =>
  refreshToken === null ? null : site.secrets.seal(sealedAs, refreshToken)

/** Seals the refresh tokens of sign-ins with the current key of the environment. */
export const resealSignIns = (db: Db, secrets: Secrets): Promise<ResealResult> =>
  resealRefreshTokens(db, secrets, sealedAs)

/** Null if it can no longer be read, because the environment's key changed. */
export const unsealRefreshToken = ({ site }: AuthDeps, sealed: Uint8Array): string | null =>
  site.secrets.open(sealedAs, Buffer.from(sealed))

/**
 * Links the identity to the account with its verified email. If that account never confirmed the address, its creator
 * loses it: the password and any pending requests are removed, and every session ends.
 */
async function link(
  deps: AuthDeps,
  entry: SocialEntry,
  identity: SocialIdentity,
  account: AccountRow,
  origin: BrandOrigin,
): Promise<void> {
  if (account.demo_peer) throw new SignInError('token')
  const { db, clock, audit } = deps.plumbing
  const tie = async (tx: Tx): Promise<void> => {
    const isTied = await insertIdentity(tx, {
      provider: entry.method,
      subject: identity.subject,
      account_id: account.id,
      brand_id: account.brand_id,
      refresh_token: seal(deps, identity.refreshToken),
      created_at: new Date(clock.now()),
    })
    // The account already has another subject of this provider.
    if (!isTied) throw new SignInError('token')
  }
  if (account.email_confirmed) await transact(db, tie)
  else {
    await demandUnbannedMailbox(deps, account.email, account.id)
    await deps.accounts.secureAccount(account.id, async (tx) => {
      await tie(tx)
      await updatePasswordHash(tx, account.id, null)
      await markEmailConfirmed(tx, account.id)
    })
  }
  const about = { provider: entry.method, passwordRemoved: !account.email_confirmed }
  await audit.record({ action: 'identity.linked', subject: account.id, origin, about })
}

async function signUp(
  deps: AuthDeps,
  entry: SocialEntry,
  identity: SocialIdentity & { readonly email: string },
  query: Query,
  origin: BrandOrigin,
): Promise<AccountRow> {
  await limitRegistrations(deps, origin)
  const account = await storeNewAccount(
    deps,
    {
      email: identity.email,
      password: null,
      name: entry.name
        ? await deps.profiles.sanitizeName(origin.brandId, entry.name)
        : await sanitizeProviderName(deps, origin.brandId, identity.name),
      birthday: entry.birthday ?? null,
      gender: 'male',
      rolesGroup: 'user',
      language: entry.language,
      country: origin.country,
      brandId: origin.brandId,
      termsAccepted: entry.termsAccepted === true,
      emailConfirmed: true,
    },
    arrivalOf(entry, query),
  )
  await link(deps, entry, identity, account, origin)
  return account
}

async function findOrSignUp(
  deps: AuthDeps,
  entry: SocialEntry,
  query: Query,
  origin: BrandOrigin,
): Promise<LoginResult> {
  const { brandId } = origin
  const identity = await identify(deps, brandId, entry)
  const subject = { brandId, provider: entry.method, subject: identity.subject }
  const knownId = await findIdentity(deps.plumbing.db, subject)
  const known = knownId ? await deps.accounts.byId(knownId) : null
  const { deviceId } = entry
  if (known) {
    const sealed = seal(deps, identity.refreshToken)
    if (sealed) await setRefreshToken(deps.plumbing.db, subject, sealed)
    return enter(deps, known, origin, { signedUp: false, deviceId })
  }
  const { email } = identity
  if (email === null) throw new SignInError('no_email')
  // An address that the provider did not verify may be anyone's.
  if (!identity.isEmailVerified) throw new SignInError('email_unverified')
  const sameEmail = await deps.accounts.byEmail(brandId, email)
  if (sameEmail) {
    await link(deps, entry, identity, sameEmail, origin)
    return enter(deps, sameEmail, origin, { signedUp: false, deviceId })
  }
  const account = await forAdults(deps, deviceId, () =>
    signUp(deps, entry, { ...identity, email }, query, origin),
  )
  return enter(deps, account, origin, { signedUp: true, deviceId })
}

/**
 * Logs in a person confirmed by Google or Apple, and registers new people. Throws social_failed, and for a new person
 * registration_limit, under_age, name_refused, email_refused; the cause of a failure is reported, never sent to the browser.
 */
export async function signIn(
  deps: AuthDeps,
  entry: SocialEntry,
  query: Query,
  origin: BrandOrigin,
): Promise<LoginResult> {
  try {
    return await findOrSignUp(deps, entry, query, origin)
  } catch (error) {
    const isKnown = error instanceof SignInError || error instanceof DomainError
    if (!isKnown) throw error
    const cause = error instanceof SignInError ? error.refusal : error.code
    deps.outside.report('social_login_failed', { method: entry.method, cause, requestId: origin.requestId })
    if (!(error instanceof SignInError)) throw error
    const about = { method: entry.method, cause }
    await deps.plumbing.audit.record({ action: 'login.refused', subject: '', origin, about })
    throw new DomainError('social_failed')
  }
}
