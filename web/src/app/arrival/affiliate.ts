import { withoutNames } from '../../platform/arrival/query.ts'

const affiliateName = 'fromAffLanding'
/** Where the rest of a registration that began on an affiliate's page is asked: the rules, and what is missing. */
export const affiliateStep = 'step-6'

export const isFromAffiliate = (search: string): boolean => new URLSearchParams(search).has(affiliateName)

export const withoutAffiliate = (search: string): string =>
  withoutNames(search, (name) => name === affiliateName)
