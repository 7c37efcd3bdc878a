import { importPKCS8, SignJWT } from 'jose'
import type { Clock } from '../../kernel/clock.ts'
import { type SignInProvider, SignInRefused } from '../../modules/onboarding/sign-in.port.ts'
import { createJwksCache } from './jwks-cache.ts'
import { exchangeCode, revokeToken } from './token-endpoint.ts'
import { verifyIdToken } from './verify-id-token.ts'

export interface AppleOptions {
  /** The Services ID. */
  readonly clientId: string
  readonly teamId: string
  readonly keyId: string
  /** The private key of Sign in with Apple, PKCS #8 PEM. */
  readonly privateKey: string
  readonly endpoints: {
    readonly issuer: string
    readonly authorize: string
    readonly jwks: string
    readonly token: string
    readonly revoke: string
  }
}

export const appleEndpoints: AppleOptions['endpoints'] = {
  issuer: 'https://appleid.apple.com',
  authorize: 'https://appleid.apple.com/auth/authorize',
  jwks: 'https://appleid.apple.com/auth/keys',
  token: 'https://appleid.apple.com/auth/token',
  revoke: 'https://appleid.apple.com/auth/revoke',
}

/** Apple allows half a year; a secret that lives for minutes need not be stored. */
const secretLifeSeconds = 300

/** Apple: the browser brings a code; the refresh token it is exchanged for is stored for later revocation. */
export function createApple(options: AppleOptions, clock: Clock): SignInProvider {
  const { clientId, teamId, keyId, endpoints } = options
  const rules = {
    jwks: createJwksCache(endpoints.jwks, clock),
    issuers: [endpoints.issuer],
    audience: clientId,
    clock,
  }

  async function clientSecret(): Promise<string> {
    const key = await importPKCS8(options.privateKey, 'ES256')
    const nowSeconds = Math.floor(clock.now() / 1000)
    return new SignJWT()
      .setProtectedHeader({ alg: 'ES256', kid: keyId })
      .setIssuer(teamId)
      .setSubject(clientId)
      .setAudience('https://appleid.apple.com')
      .setIssuedAt(nowSeconds)
      .setExpirationTime(nowSeconds + secretLifeSeconds)
      .sign(key)
  }

  return {
    clientId,
    authorizeUrl: endpoints.authorize,
    answer: 'code',
    async identify({ token, redirectUri }) {
      if (redirectUri === null) throw new SignInRefused('redirect_uri')
      const tokens = await exchangeCode(endpoints.token, {
        code: token,
        client_id: clientId,
        client_secret: await clientSecret(),
        redirect_uri: redirectUri,
      })
      const identity = await verifyIdToken(tokens.id_token, rules)
      return { ...identity, refreshToken: tokens.refresh_token ?? null }
    },
    revoke: async (refreshToken) =>
      revokeToken(endpoints.revoke, {
        token: refreshToken,
        client_id: clientId,
        client_secret: await clientSecret(),
      }),
  }
}
