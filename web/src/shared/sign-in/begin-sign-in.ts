import { type SignInOption, signInReturnPath } from '@serendip/contract'
import { ApiError } from '@serendip/contract/http-request'
import type { Api } from '../../platform/api/api-client.ts'
import { type PendingSignIn, keepSignIn, signInLifeMs } from './pending-sign-in.ts'

const secretBytes = 32

const base64Url = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')

const aSecret = (): string => base64Url(crypto.getRandomValues(new Uint8Array(secretBytes)))

async function challengeOf(verifier: string): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier))
  return base64Url(new Uint8Array(hash))
}

interface SignInQuestion {
  readonly option: SignInOption
  readonly method: PendingSignIn['method']
  readonly redirectUri: string
  readonly state: string
  readonly nonce: string
  readonly challenge: string | null
}

/**
 * The provider's address to send a person to. Google answers in the fragment, which no server sees; Apple requires a
 * form post if the email is requested.
 */
function signInAddress(question: SignInQuestion): string {
  const { option, method, redirectUri, state, nonce, challenge } = question
  const address = new URL(option.authorizeUrl)
  const isApple = method === 'apple'
  const query = {
    client_id: option.clientId,
    redirect_uri: redirectUri,
    response_type: option.answer,
    response_mode: isApple ? 'form_post' : 'fragment',
    scope: isApple ? 'openid name email' : 'openid email profile',
    state,
    nonce,
    ...(challenge === null ? {} : { code_challenge: challenge, code_challenge_method: 'S256' }),
  }
  for (const [name, value] of Object.entries(query)) address.searchParams.set(name, value)
  return address.href
}

type SignInWish = Pick<PendingSignIn, 'method' | 'from' | 'given'> & Partial<Pick<PendingSignIn, 'guestStep'>>

interface SignInStart {
  readonly address: string
  readonly pending: PendingSignIn
}

/** Makes a question that only this tab can take the answer to. Throws ApiError. */
async function ask(
  api: Api,
  page: Window,
  { method, from, given, guestStep = null }: SignInWish,
): Promise<SignInStart> {
  const options = await api.accounts.signInOptions()
  const option = options[method]
  if (option === null) throw new ApiError('social_failed', {}, 0)
  // Apple knows no PKCE; a token that comes without a code has nothing to be exchanged.
  const codeVerifier = method === 'google' && option.answer === 'code' ? aSecret() : null
  const state = aSecret()
  const { origin, search } = page.location
  return {
    address: signInAddress({
      option,
      method,
      state,
      nonce: options.nonce,
      redirectUri: origin + signInReturnPath,
      challenge: codeVerifier && (await challengeOf(codeVerifier)),
    }),
    pending: {
      method,
      from,
      given,
      guestStep,
      state,
      codeVerifier,
      search,
      until: Date.now() + signInLifeMs,
    },
  }
}

/** Leaves for the provider: the only request to another host, by navigation. Throws ApiError. */
export async function beginSignIn(api: Api, page: Window, wish: SignInWish): Promise<void> {
  const { address, pending } = await ask(api, page, wish)
  keepSignIn(page.sessionStorage, pending)
  page.location.assign(address)
}
