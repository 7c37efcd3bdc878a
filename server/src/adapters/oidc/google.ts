import { ClientSecretPost, None } from 'openid-client'
import { type SignInProvider, SignInError } from '../../modules/auth/sign-in.port.ts'
import { createOpenId, type OpenIdOptions } from './open-id.ts'

export interface GoogleOptions {
  readonly clientId: string
  /** Needed only for the code flow (`altGoogleAuth`). */
  readonly clientSecret: string | null
  readonly endpoints: Pick<OpenIdOptions, 'issuers' | 'jwks' | 'token'> & { readonly authorize: string }
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
export function createGoogle({ clientId, clientSecret, endpoints }: GoogleOptions): SignInProvider {
  const clientAuth = clientSecret === null ? None() : ClientSecretPost(clientSecret)
  const provider = createOpenId({ ...endpoints, clientId, clientAuth })
  return {
    clientId,
    authorizeUrl: endpoints.authorize,
    answer: clientSecret === null ? 'id_token' : 'code',
    async identify({ token, isCode, redirectUri, codeVerifier }) {
      if (!isCode) return provider.verify(token)
      if (clientSecret === null) throw new SignInError('not_configured')
      const identity = await provider.exchange({
        code: token,
        redirect_uri: redirectUri ?? 'postmessage',
        ...(codeVerifier === null ? {} : { code_verifier: codeVerifier }),
      })
      return { ...identity, refreshToken: null }
    },
    revoke: async () => {},
  }
}
