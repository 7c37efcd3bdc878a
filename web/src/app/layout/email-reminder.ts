import type { OwnProfile } from '@serendip/contract'

/** A new person has a mail on its way and is not reminded yet. */
const patienceMs = 24 * 60 * 60 * 1000

/** Whether to ask a person to confirm their address; `now` in milliseconds. */
export const needsReminder = (
  { emailConfirmed, created }: Pick<OwnProfile, 'emailConfirmed' | 'created'>,
  now: number,
): boolean => !emailConfirmed && now - created > patienceMs
