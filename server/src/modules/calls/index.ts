export type { CallBilling } from './billing/billing-deps.ts'
export { billTickMs } from './billing/tick-bills.ts'
export type { CallPeople, CallPool, CreatorOffers } from './calls.ports.ts'
export { type Calls, createCalls } from './calls.ts'
export type { CallsDeps } from './calls-deps.ts'
export { standingConsentOf } from './billing/consents.store.ts'
export { callTimesIn, lastedMsOf } from './history/call-times.ts'
export { readCursor } from './history/read-history.ts'
export { type HistoryRow, listHistory } from './history/history.store.ts'
export {
  countCallsBetween,
  countCallsByNode,
  countFailedCallsBetween,
  countMatchesBetween,
  countOpenCalls,
  listInCall,
} from './calls.store.ts'
export { callsOfTwo, haveMet, haveTalked, partiesOf, rangFor } from './list-met.ts'
export type { MediaReports } from './media-reports.port.ts'
export type { TurnConfig } from './turn-credentials.ts'
