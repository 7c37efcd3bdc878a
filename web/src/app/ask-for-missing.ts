import type { Platform } from '../platform/platform.ts'
import type { Overlays } from './overlays.tsx'

const signup = '/signup'

/**
 * Somebody who is logged in has not told everything that has to be told. Who is in the middle of the first questions
 * goes on there; everybody else is asked over the screen that they opened, a guest for all of it.
 */
export async function askForMissing(
  { api }: Pick<Platform, 'api'>,
  { modals }: Pick<Overlays, 'modals'>,
  leave: (target: string) => void,
): Promise<void> {
  try {
    const [{ data }, { profile }] = await Promise.all([api.onboarding.webData(), api.accounts.profile()])
    const { guestStep, paidOnboardingScreen } = data.data
    if ((profile.missingFields?.length ?? 0) === 0) leave(signup)
    else if (guestStep) modals.open('guestMissingFields', { profile, guestStep }, { blocksClosing: true })
    else if (paidOnboardingScreen?.startsWith('step-')) leave(signup)
    else modals.open('missingFields', { profile }, { blocksClosing: true })
  } catch {
    // There the questions are resumed where the server says, which asks for what is missing first.
    leave(signup)
  }
}
