import { errors, type JWTPayload, type JWTVerifyGetKey, jwtVerify } from 'jose'
import { z } from 'zod'
import type { Clock } from '../../kernel/clock.ts'
import { SignInRefused, type SocialIdentity } from '../../modules/onboarding/sign-in.port.ts'
import type { JwksCache } from './jwks-cache.ts'

export interface IdTokenRules {
  readonly jwks: JwksCache
  /** Every spelling of the provider's issuer. */
  readonly issuers: readonly string[]
  readonly audience: string
  readonly clock: Clock
}

/** The accepted clock skew between two machines. */
const toleranceSeconds = 10
const algorithms = ['RS256', 'ES256']

const claims = z.object({
  sub: z.string().min(1).max(255),
  nonce: z.string().max(200).optional(),
  email: z.string().trim().toLowerCase().max(254).pipe(z.email()).optional(),
  // Apple sends it as text.
  email_verified: z
    .union([z.boolean(), z.enum(['true', 'false']).transform((text) => text === 'true')])
    .optional(),
  name: z.string().max(200).optional(),
  given_name: z.string().max(200).optional(),
})

async function verify(token: string, keys: JWTVerifyGetKey, rules: IdTokenRules): Promise<JWTPayload> {
  const { payload } = await jwtVerify(token, keys, {
    issuer: [...rules.issuers],
    audience: rules.audience,
    algorithms,
    clockTolerance: toleranceSeconds,
    currentDate: new Date(rules.clock.now()),
    requiredClaims: ['sub', 'exp', 'iat'],
  })
  return payload
}

/**
 * Checks signature, issuer, audience and expiry of an ID token; consuming its nonce is up to the caller. Throws
 * SignInRefused: `token` for an invalid one, `unreachable` if the keys cannot be fetched.
 */
export async function verifyIdToken(
  token: string,
  rules: IdTokenRules,
): Promise<Omit<SocialIdentity, 'refreshToken'>> {
  try {
    const payload = await verify(token, await rules.jwks.keys(), rules).catch(async (error: unknown) => {
      // Providers rotate their keys: an unknown one may be new.
      if (!(error instanceof errors.JWKSNoMatchingKey)) throw error
      return verify(token, await rules.jwks.refresh(), rules)
    })
    const said = claims.parse(payload)
    return {
      subject: said.sub,
      email: said.email ?? null,
      isEmailVerified: said.email_verified === true,
      name: said.given_name ?? said.name ?? null,
      nonce: said.nonce ?? null,
    }
  } catch (error) {
    throw error instanceof SignInRefused ? error : new SignInRefused('token')
  }
}
