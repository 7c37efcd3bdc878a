import { signInReturnPath } from '@serendip/contract'
import type { SignInMethod } from './kept-sign-in.ts'

const stepShape = /^guest[\w-]{0,30}$/

/** Where a guest's window begins, which the frame opens: there the provider is asked, and there it answers. */
export const guestSignInAddress = (method: SignInMethod, guestStep: string): string =>
  `${signInReturnPath}?${new URLSearchParams({ by: method, guestStep })}`

/** What such a window is to begin; null where the address says nothing of it. */
export function readGuestSignIn(search: string): { method: SignInMethod; guestStep: string } | null {
  const query = new URLSearchParams(search)
  const [method, guestStep] = [query.get('by'), query.get('guestStep') ?? 'guest']
  if (method !== 'google' && method !== 'apple') return null
  return stepShape.test(guestStep) ? { method, guestStep } : null
}
