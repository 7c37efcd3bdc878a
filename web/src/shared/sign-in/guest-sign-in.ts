import { signInReturnPath } from '@serendip/contract'
import type { SignInMethod } from './pending-sign-in.ts'

const stepShape = /^guest[\w-]{0,30}$/

/** The first page of a guest's window, opened by the frame: it contacts the provider and receives the answer. */
export const guestSignInAddress = (method: SignInMethod, guestStep: string): string =>
  `${signInReturnPath}?${new URLSearchParams({ by: method, guestStep })}`

/** The sign-in that such a window should start; null if the address does not say. */
export function readGuestSignIn(search: string): { method: SignInMethod; guestStep: string } | null {
  const query = new URLSearchParams(search)
  const [method, guestStep] = [query.get('by'), query.get('guestStep') ?? 'guest']
  if (method !== 'google' && method !== 'apple') return null
  return stepShape.test(guestStep) ? { method, guestStep } : null
}
