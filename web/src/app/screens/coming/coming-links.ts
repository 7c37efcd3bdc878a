import type { ComingRouteName } from './coming-routes.ts'

/** Links from a screen that is not built yet to existing ones. */
export type ComingLink = 'match' | 'online' | 'wallet' | 'settings' | 'calls'

export const linkPaths: Readonly<Record<ComingLink, string>> = {
  match: '/match',
  online: '/online-users',
  wallet: '/wallet',
  settings: '/settings',
  calls: '/calls-history',
}

const ways: Readonly<Record<ComingRouteName, readonly [ComingLink, ComingLink?]>> = {
  'daily-rewards': ['wallet', 'match'],
  offerwall: ['wallet', 'match'],
  private: ['online', 'match'],
  club_call: ['match', 'online'],
  stories: ['online', 'match'],
  'payment-credits': ['wallet'],
  'payment-membership': ['wallet'],
  'payment-step2': ['wallet'],
}

export const waysFrom = (name: ComingRouteName): readonly ComingLink[] =>
  ways[name].filter((way) => way !== undefined)
