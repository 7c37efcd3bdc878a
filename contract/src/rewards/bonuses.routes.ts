import { z } from 'zod'
import { wholeNumber } from '../answer-fields.ts'
import { coins, instantMs, ordinal } from '../fields.ts'
import type { RouteMap } from '../route.ts'

/** Coins that the house gives: once per UTC day for a visit, and once for the installed app. */
export const bonusTypes = ['dailyReward', 'pwaInstall'] as const
const bonusType = z.enum(bonusTypes)
export type BonusType = z.infer<typeof bonusType>

/** As many days as a series of daily rewards can have. */
export const rewardStepsMax = 31

const bonus = z.object({
  type: bonusType,
  /** Of the step that can be claimed, or was claimed last. */
  coins,
  /** Whether it was claimed: a daily one today, one that is given once ever. */
  claimed: z.boolean(),
  /**
   * The reason why it cannot be claimed: the email is not confirmed, or somebody with the same mailbox or device has
   * claimed it. Null if nothing stands against it.
   */
  refusal: z.enum(['email', 'shared']).nullable(),
  /** The coins of each day of the series; one for a bonus that is given once. */
  steps: z.array(coins).max(rewardStepsMax),
  /** Days of the series that were claimed. */
  stepsClaimed: ordinal,
  /** When the next one can be claimed; null if this can, or if there is none after it. */
  nextAt: instantMs.nullable(),
  /** The time until then, for a browser whose clock is another. */
  leftMs: wholeNumber.nullable(),
})
export type Bonus = z.infer<typeof bonus>

export const bonusesRoutes = {
  bonus: {
    method: 'GET',
    path: '/bonus/{type}',
    service: 'api',
    auth: 'session',
    summary: 'A bonus as it stands for the person; null if it is not for them.',
    params: z.strictObject({ type: bonusType }),
    response: z.object({ type: bonusType, bonus: bonus.nullable() }),
    errors: [],
  },
  claim: {
    method: 'POST',
    path: '/bonus/claim',
    service: 'api',
    auth: 'session',
    summary:
      'Gives a bonus once: a daily one per UTC day, also per mailbox and device. `claimed` says whether this call gave it.',
    body: z.strictObject({ bonusType }),
    response: z.object({ bonus, claimed: z.boolean() }),
    errors: ['not_found'],
  },
} as const satisfies RouteMap
