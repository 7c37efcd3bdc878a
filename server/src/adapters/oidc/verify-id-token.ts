import { errors, type JWTPayload, type JWTVerifyGetKey, jwtVerify } from 'jose'
import { z } from 'zod'
import type { Clock } from '../../kernel/clock.ts'
import { SignInRefused, type SocialIdentity } from '../../modules/onboarding/sign-in.port.ts'
import type { JwksCache } from './jwks-cache.ts'

export interface IdTokenRules {
  readonly jwks: JwksCache
  /** Every spelling under which the provider names itself. */
  readonly issuers: readonly string[]
  readonly audience: string
  readonly clock: Clock
}

/** Clocks of two machines may differ by this much. */
const toleranceSeconds = 10
const algorithms = ['RS256', 'ES256']

const claims = z.object({
  sub: z.string().min(1).max(255),
  nonce: z.string().max(200).optional(),
  email: z.string().trim().toLowerCase().max(254).pipe(z.email()).optional(),
  // Apple says it as text.
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
 * Checks signature, issuer, audience and expiry of an ID token; its nonce is the caller's to use up. Throws
 * SignInRefused: `token` for a wrong one, `unreachable` where the keys cannot be had.
 */
export async function verifyIdToken(
  token: string,
  rules: IdTokenRules,
): Promise<Omit<SocialIdentity, 'refreshToken'>> {
  try {
    const payload = await verify(token, await rules.jwks.keys(), rules).catch(async (error: unknown) => {
      // Providers change their keys: one we do not know yet may be new.
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
