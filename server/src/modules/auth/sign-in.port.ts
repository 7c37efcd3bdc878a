/** A person's verified claims from Google or Apple. */
export interface SocialIdentity {
  /** The provider's own id of the person; the only key. */
  readonly subject: string
  readonly email: string | null
  readonly isEmailVerified: boolean
  readonly name: string | null
  readonly nonce: string | null
  /** A token for later revocation; null if the provider gives none. */
  readonly refreshToken: string | null
}

export interface SignInProof {
  readonly token: string
  /** Whether `token` is an authorization code; otherwise an ID token. */
  readonly isCode: boolean
  readonly redirectUri: string | null
  /** PKCE: the verifier behind the challenge. */
  readonly codeVerifier: string | null
}

export interface SignInProvider {
  /** Public: browsers send it to the provider. */
  readonly clientId: string
  /** Public: where browsers redirect people. */
  readonly authorizeUrl: string
  /** The answer that browsers request. */
  readonly answer: 'code' | 'id_token'
  /** Throws SignInError. */
  identify(proof: SignInProof): Promise<SocialIdentity>
  /** Throws SignInError `unreachable` if it must be retried. */
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

/** Why a sign-in was refused; the person only reads that it did not work. */
export class SignInError extends Error {
  readonly refusal: SignInRefusal

  constructor(refusal: SignInRefusal) {
    super(refusal)
    this.name = 'SignInError'
    this.refusal = refusal
  }
}
