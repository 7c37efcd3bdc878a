import { withoutNames } from '../../platform/arrival/query.ts'

const affiliateName = 'fromAffLanding'
/** The screen that completes a registration begun on an affiliate's page: the terms, and whatever is missing. */
export const affiliateStep = 'step-6'

export const isFromAffiliate = (search: string): boolean => new URLSearchParams(search).has(affiliateName)

export const withoutAffiliate = (search: string): string =>
  withoutNames(search, (name) => name === affiliateName)
