import type { KeptSignIn } from './kept-sign-in.ts'

/** What a provider sent back, as far as this tab asked for it. */
export type SignInReturn =
  | {
      readonly kind: 'vouched'
      readonly token: string
      readonly isCode: boolean
      /** As the provider's form told it; unsigned. */
      readonly name: string | null
    }
  /** `cancelled`: the person changed their mind; `unasked`: nobody here asked, or not for this. */
  | { readonly kind: 'refused'; readonly cause: 'cancelled' | 'unasked' | 'provider' }

/** The words for somebody who closed the provider's page. */
const cancelled: readonly (string | null)[] = ['access_denied', 'user_cancelled_authorize']

/**
 * Reads the hash of the page that a provider sent somebody back to. An answer to a question that this tab did not ask
 * is not looked at further: it may be anybody's.
 */
export function readSignInReturn(hash: string, kept: KeptSignIn | null): SignInReturn {
  const told = new URLSearchParams(hash.replace(/^#/, ''))
  const [code, idToken, error] = [told.get('code'), told.get('id_token'), told.get('error')]
  if (kept === null || told.get('state') !== kept.state) return { kind: 'refused', cause: 'unasked' }
  if (cancelled.includes(error)) return { kind: 'refused', cause: 'cancelled' }
  const token = code ?? idToken
  if (error !== null || !token) return { kind: 'refused', cause: 'provider' }
  return { kind: 'vouched', token, isCode: code !== null, name: told.get('name') }
}
