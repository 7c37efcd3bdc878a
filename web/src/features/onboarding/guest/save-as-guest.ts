import type { OwnProfile } from '@serendip/contract'
import type { Api } from '../../../platform/api/api-client.ts'
import { asApiError } from '../../../platform/api/api-error.ts'
import type { Logger } from '../../../platform/logger.ts'
import type { GivenFields } from '../missing/use-missing-fields.ts'

/**
 * Updates the profile of a former guest, and then forgets the step that they came from. Every part may be sent again:
 * if anything fails, the step stays, and with it the question. Throws ApiError.
 */
export async function saveAsGuest(
  api: Pick<Api, 'accounts' | 'onboarding'>,
  profile: OwnProfile,
  { name, ...given }: GivenFields,
): Promise<void> {
  const isNameMissing = profile.missingFields?.includes('name') === true
  if (name !== undefined && !isNameMissing && name !== profile.name) {
    await api.onboarding.updateProfile({ body: { name } })
  }
  const missing = name !== undefined && isNameMissing ? { ...given, name } : given
  await api.accounts.missingFields({ body: missing })
  // If this one is lost, the step waits for the next update; nothing asks again for what was sent.
  await api.onboarding.saveWebData({ body: { guestStep: null } }).catch(() => undefined)
}

export const logProfileFailure = (logger: Pick<Logger, 'error'>, thrown: unknown): void =>
  logger.error('Error updating profile', { code: asApiError(thrown).code })
