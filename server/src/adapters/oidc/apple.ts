import { importPKCS8, SignJWT } from 'jose'
import type { Clock } from '../../kernel/clock.ts'
import { type SignInProvider, SignInError } from '../../modules/auth/sign-in.port.ts'
import { createOpenId, type OpenIdOptions } from './open-id.ts'

export interface AppleOptions {
  /** The Services ID. */
  readonly clientId: string
  readonly teamId: string
  readonly keyId: string
  /** The private key of Sign in with Apple, PKCS #8 PEM. */
  readonly privateKey: string
  readonly endpoints: Pick<OpenIdOptions, 'issuers' | 'jwks' | 'token' | 'revoke'> & {
    readonly authorize: string
  }
}

export const appleEndpoints: AppleOptions['endpoints'] = {
  issuers: ['https://appleid.apple.com'],
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

  const provider = createOpenId({
    ...endpoints,
    clientId,
    async clientAuth(_server, _client, body) {
      body.set('client_id', clientId)
      body.set('client_secret', await clientSecret())
    },
  })

  return {
    clientId,
    authorizeUrl: endpoints.authorize,
    answer: 'code',
    async identify({ token, redirectUri }) {
      if (redirectUri === null) throw new SignInError('redirect_uri')
      return provider.exchange({ code: token, redirect_uri: redirectUri })
    },
    revoke: (refreshToken) => provider.revoke(refreshToken),
  }
}
