import type { Platform } from '../platform/platform.ts'
import type { Overlays } from './overlays.tsx'

const signup = '/signup'

/**
 * A logged-in person lacks required profile fields. A person in the middle of onboarding continues there; all others
 * are asked over the current screen, a guest for all fields.
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
    else if (guestStep) modals.open('guestMissingFields', { profile, guestStep })
    else if (paidOnboardingScreen?.startsWith('step-')) leave(signup)
    else modals.open('missingFields', { profile })
  } catch {
    // Onboarding resumes at the server's step, which asks for missing fields first.
    leave(signup)
  }
}
