import type { OwnProfile } from '@serendip/contract'

/** Whoever has just joined has a mail on its way, and is let be. */
const patienceMs = 24 * 60 * 60 * 1000

/** Whether somebody is to be asked for the confirmation of their address; `now` in milliseconds. */
export const needsReminder = (
  { emailConfirmed, created }: Pick<OwnProfile, 'emailConfirmed' | 'created'>,
  now: number,
): boolean => !emailConfirmed && now - created > patienceMs
