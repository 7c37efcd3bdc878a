import type { AppRouteName } from '../../routes.ts'

/** Routes whose screen is not built yet. A screen that is built leaves this list. */
export const comingRouteNames = [
  'daily-rewards',
  'offerwall',
  'private',
  'club_call',
  'stories',
  'payment-credits',
  'payment-membership',
  'payment-step2',
] as const satisfies readonly AppRouteName[]

export type ComingRouteName = (typeof comingRouteNames)[number]
