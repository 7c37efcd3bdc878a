/** What Google or Apple say of a person, checked. */
export interface SocialIdentity {
  /** The provider's own id of the person; the only key. */
  readonly subject: string
  readonly email: string | null
  readonly isEmailVerified: boolean
  readonly name: string | null
  readonly nonce: string | null
  /** What revokes the sign-in one day; null where the provider gives none. */
  readonly refreshToken: string | null
}

export interface SignInProof {
  readonly token: string
  /** Whether `token` is an authorization code; otherwise an ID token. */
  readonly isCode: boolean
  readonly redirectUri: string | null
  /** PKCE: what the challenge was made of. */
  readonly codeVerifier: string | null
}

export interface SignInProvider {
  /** Public: browsers hand it to the provider. */
  readonly clientId: string
  /** Public: where browsers send people. */
  readonly authorizeUrl: string
  /** What browsers ask it for. */
  readonly answer: 'code' | 'id_token'
  /** Throws SignInRefused. */
  identify(proof: SignInProof): Promise<SocialIdentity>
  /** Throws SignInRefused `unreachable` where it has to be tried again. */
  revoke(refreshToken: string): Promise<void>
}

export type SignInRefusal =
  | 'token'
  | 'code'
  | 'nonce'
  | 'redirect_uri'
  | 'no_email'
  | 'email_unverified'
  | 'not_configured'
  | 'unreachable'

/** Why a provider's word was not taken; the person only reads that it did not work. */
export class SignInRefused extends Error {
  readonly refusal: SignInRefusal

  constructor(refusal: SignInRefusal) {
    super(refusal)
    this.name = 'SignInRefused'
    this.refusal = refusal
  }
}
