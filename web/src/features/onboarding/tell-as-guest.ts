import type { OwnProfile } from '@serendip/contract'
import type { Api } from '../../platform/api/api-client.ts'
import type { ToldFields } from './use-missing-fields.ts'

/**
 * Updates the profile of somebody who came as a guest, and then forgets the step that they came from. Every part may be
 * told again: whatever fails, the step stays, and with it the question. Throws ApiError.
 */
export async function tellAsGuest(
  api: Pick<Api, 'accounts' | 'onboarding'>,
  profile: OwnProfile,
  { name, ...told }: ToldFields,
): Promise<void> {
  const isNameMissing = profile.missingFields?.includes('name') === true
  if (name !== undefined && !isNameMissing && name !== profile.name) {
    await api.onboarding.updateProfile({ body: { name } })
  }
  const missing = name !== undefined && isNameMissing ? { ...told, name } : told
  await api.accounts.missingFields({ body: missing })
  // Where this one is lost, the step waits for the next update; nothing asks for what was told.
  await api.onboarding.saveWebData({ body: { guestStep: null } }).catch(() => undefined)
}

/** Logs it in this browser, and among the errors that are reported. */
export const reportProfileFailure = (cause: unknown): void =>
  reportError(new Error('Error updating profile', { cause }))
