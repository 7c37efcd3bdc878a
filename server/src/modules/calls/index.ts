export type { CallBilling } from './billing/billing-deps.ts'
export { ratingsOf } from './billing/ratings.store.ts'
export { standingConsentOf } from './billing/consents.store.ts'
export { billTickMs } from './billing/tick-bills.ts'
export type { CallPeople, CallPool, CreatorOffers } from './calls.ports.ts'
export {
  countCallsBetween,
  countCallsByNode,
  countFailedCallsBetween,
  countMatchesBetween,
  countOpenCalls,
  listInCall,
  listInCallAt,
} from './calls.store.ts'
export { type Calls, createCalls } from './calls.ts'
export type { CallsDeps } from './calls-deps.ts'
export type { TurnConfig } from './connections/turn-credentials.ts'
export { callMsOf, ringsAnswered } from './history/call-figures.store.ts'
export { callTimesIn, lastedMsOf } from './history/call-times.ts'
export { type HistoryRow, listHistory } from './history/history.store.ts'
export { areInCall, callsOfTwo, haveMet, haveTalked, partiesOf, rangFor } from './list-met.ts'
export { missedSince } from './rings/rings.store.ts'
export type { MediaReports } from './media-reports.port.ts'
