import { email } from '@serendip/contract'
import { decodeJwt } from 'jose'
import * as openId from 'openid-client'
import { z } from 'zod'
import { deadlines } from '../../kernel/time/deadlines.ts'
import { SignInError, type SocialIdentity } from '../../modules/auth/sign-in.port.ts'

export interface OpenIdOptions {
  readonly clientId: string
  /** Adds our secret to a request. */
  readonly clientAuth: openId.ClientAuth
  /** Every spelling of the provider's issuer; the first is the one of its token endpoint. */
  readonly issuers: readonly [string, ...string[]]
  readonly jwks: string
  readonly token: string
  readonly revoke?: string
  readonly requestMs?: number
}

export interface OpenIdProvider {
  /** Checks an ID token that a browser brings; consuming its nonce is up to the caller. Throws SignInError. */
  verify(idToken: string): Promise<SocialIdentity>
  /** Exchanges an authorization code. Throws SignInError. */
  exchange(grant: Readonly<Record<string, string>>): Promise<SocialIdentity>
  /** Throws SignInError `unreachable` if a retry is needed; a token unknown to the provider is already revoked. */
  revoke(refreshToken: string): Promise<void>
}

/** The accepted clock skew between two machines. */
const toleranceSeconds = 10

const claims = z.object({
  sub: z.string().min(1).max(255),
  nonce: z.string().max(200).optional(),
  email: email.optional(),
  // Apple sends it as text.
  email_verified: z
    .union([z.boolean(), z.enum(['true', 'false']).transform((text) => text === 'true')])
    .optional(),
  name: z.string().max(200).optional(),
  given_name: z.string().max(200).optional(),
})

function identityOf(payload: unknown, refreshToken: string | null): SocialIdentity {
  const claimed = claims.parse(payload)
  return {
    subject: claimed.sub,
    email: claimed.email ?? null,
    isEmailVerified: claimed.email_verified === true,
    name: claimed.given_name ?? claimed.name ?? null,
    nonce: claimed.nonce ?? null,
    refreshToken,
  }
}

/** Requests to the provider: whether it can be reached is decided here, whatever it answers elsewhere. */
const reach =
  (jwks: string): openId.CustomFetch =>
  async (url, options) => {
    const response = await fetch(url, options as RequestInit).catch(() => null)
    if (!response || response.status >= 500 || (url === jwks && !response.ok)) {
      throw new SignInError('unreachable')
    }
    return response
  }

/** The library wraps what `reach` throws. */
function refusalOf(error: unknown, otherwise: 'token' | 'code'): SignInError {
  const cause = error instanceof Error ? error.cause : null
  return cause instanceof SignInError ? cause : new SignInError(otherwise)
}

/** Whether a refused revocation means that there is nothing to revoke. */
const isUnknownToken = (answer: { readonly status?: number } | undefined): boolean =>
  answer?.status !== undefined && answer.status >= 400 && answer.status !== 401 && answer.status !== 429

function configure(options: OpenIdOptions, issuer: string): openId.Configuration {
  const configuration = new openId.Configuration(
    {
      issuer,
      jwks_uri: options.jwks,
      token_endpoint: options.token,
      ...(options.revoke ? { revocation_endpoint: options.revoke } : {}),
    },
    options.clientId,
    { id_token_signed_response_alg: 'RS256', [openId.clockTolerance]: toleranceSeconds },
    options.clientAuth,
  )
  configuration.timeout = (options.requestMs ?? deadlines.oidc.requestMs) / 1000
  configuration[openId.customFetch] = reach(options.jwks)
  // Only the issuer of tests, which a server in prod refuses to be configured with.
  if (new URL(options.token).protocol === 'http:') openId.allowInsecureRequests(configuration)
  return configuration
}

/** A provider of OpenID Connect by openid-client: claims, signatures, key rotation and requests are the library's. */
export function createOpenId(options: OpenIdOptions): OpenIdProvider {
  const codes = configure(options, options.issuers[0])
  // A token from the endpoint itself is checked as strictly as one from a browser.
  openId.enableNonRepudiationChecks(codes)
  const tokens = new Map(options.issuers.map((issuer) => [issuer, configure(options, issuer)]))
  for (const configuration of tokens.values()) openId.useIdTokenResponseType(configuration)

  return {
    async verify(idToken) {
      try {
        const { iss, nonce } = decodeJwt(idToken)
        const configuration = tokens.get(iss ?? '')
        if (!configuration || typeof nonce !== 'string') throw new SignInError('token')
        const address = new URL(options.token)
        address.hash = new URLSearchParams({ id_token: idToken }).toString()
        return identityOf(await openId.implicitAuthentication(configuration, address, nonce), null)
      } catch (error) {
        throw refusalOf(error, 'token')
      }
    },
    async exchange(grant) {
      const answer = await openId
        .genericGrantRequest(codes, 'authorization_code', grant)
        .catch((error: unknown) => {
          throw refusalOf(error, 'code')
        })
      try {
        return identityOf(answer.claims(), answer.refresh_token ?? null)
      } catch {
        throw new SignInError('token')
      }
    },
    async revoke(refreshToken) {
      try {
        await openId.tokenRevocation(codes, refreshToken, { token_type_hint: 'refresh_token' })
      } catch (error) {
        const answer = error instanceof openId.ResponseBodyError ? error : Object(error).cause
        if (!isUnknownToken(answer)) throw new SignInError('unreachable')
      }
    },
  }
}
