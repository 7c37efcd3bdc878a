import type { Clock } from '../../kernel/clock.ts'
import { type SignInProvider, SignInRefused } from '../../modules/onboarding/sign-in.port.ts'
import { createJwksCache } from './jwks-cache.ts'
import { exchangeCode } from './token-endpoint.ts'
import { verifyIdToken } from './verify-id-token.ts'

export interface GoogleOptions {
  readonly clientId: string
  /** Needed only for the code flow (`altGoogleAuth`). */
  readonly clientSecret: string | null
  readonly endpoints: {
    readonly issuers: readonly string[]
    readonly authorize: string
    readonly jwks: string
    readonly token: string
  }
}

/** Google's endpoints; its issuer has two spellings. */
export const googleEndpoints: GoogleOptions['endpoints'] = {
  issuers: ['https://accounts.google.com', 'accounts.google.com'],
  authorize: 'https://accounts.google.com/o/oauth2/v2/auth',
  jwks: 'https://www.googleapis.com/oauth2/v3/certs',
  token: 'https://oauth2.googleapis.com/token',
}

/**
 * Google: the browser brings an ID token, or with `altGoogleAuth` a code, which needs our secret. Its form POST with
 * `g_csrf_token` is not accepted: the nonce binds the token to our page. No refresh token is requested or stored.
 */
export function createGoogle(
  { clientId, clientSecret, endpoints }: GoogleOptions,
  clock: Clock,
): SignInProvider {
  const rules = {
    jwks: createJwksCache(endpoints.jwks, clock),
    issuers: endpoints.issuers,
    audience: clientId,
    clock,
  }
  return {
    clientId,
    authorizeUrl: endpoints.authorize,
    answer: clientSecret === null ? 'id_token' : 'code',
    async identify({ token, isCode, redirectUri, codeVerifier }) {
      if (!isCode) return { ...(await verifyIdToken(token, rules)), refreshToken: null }
      if (clientSecret === null) throw new SignInRefused('not_configured')
      const { id_token } = await exchangeCode(endpoints.token, {
        code: token,
        client_id: clientId,
        client_secret: clientSecret,
        redirect_uri: redirectUri ?? 'postmessage',
        ...(codeVerifier === null ? {} : { code_verifier: codeVerifier }),
      })
      return { ...(await verifyIdToken(id_token, rules)), refreshToken: null }
    },
    revoke: async () => {},
  }
}
