export { findAccess, setExpectedSource, setUnblocked, storeExpectedSource } from './access.store.ts'
export { demandOwnName } from './own-name.ts'
export {
  findDetails,
  findPaymentProvider,
  findShownDetails,
  noTexts,
  storeDetails,
  storePaymentProvider,
  wholeText,
} from './profile-details.store.ts'
export { createProfiles, type Profiles } from './profiles.ts'
export type { ProfileWords } from './read-profile.ts'
export {
  claimText,
  countTexts,
  doubtsOf,
  findClaimedText,
  findWaitingText,
  forgetTextReview,
  keepRestored,
  keepText,
  releaseText,
  reviewText,
  type TextReviewRow,
  waitingTexts,
} from './text-reviews.store.ts'
export { findAnswers, findAnswersOf } from './web-data.store.ts'
