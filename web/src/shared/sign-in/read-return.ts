import type { PendingSignIn } from './pending-sign-in.ts'

/** A provider's answer, as far as this tab requested it. */
export type SignInReturn =
  | {
      readonly kind: 'vouched'
      readonly token: string
      readonly isCode: boolean
      /** As sent with the provider's form; unsigned. */
      readonly name: string | null
    }
  /** `cancelled`: the person changed their mind; `unasked`: this tab did not request it, or not for this purpose. */
  | { readonly kind: 'refused'; readonly cause: 'cancelled' | 'unasked' | 'provider' }

/** The error codes for a person who closed the provider's page. */
const cancelled: readonly (string | null)[] = ['access_denied', 'user_cancelled_authorize']

/**
 * Reads the hash of the page to which a provider returned a person. An answer that this tab did not request is not
 * processed further: it may be forged.
 */
export function readSignInReturn(hash: string, pending: PendingSignIn | null): SignInReturn {
  const given = new URLSearchParams(hash.replace(/^#/, ''))
  const [code, idToken, error] = [given.get('code'), given.get('id_token'), given.get('error')]
  if (pending === null || given.get('state') !== pending.state) return { kind: 'refused', cause: 'unasked' }
  if (cancelled.includes(error)) return { kind: 'refused', cause: 'cancelled' }
  const token = code ?? idToken
  if (error !== null || !token) return { kind: 'refused', cause: 'provider' }
  return { kind: 'vouched', token, isCode: code !== null, name: given.get('name') }
}
