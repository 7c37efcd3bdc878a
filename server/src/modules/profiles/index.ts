export { findAccess, setExpectedSource, setUnblocked, storeExpectedSource } from './access.store.ts'
export { demandOwnName } from './own-name.ts'
export {
  findBio,
  findPaymentProvider,
  findShownBio,
  storeBio,
  storePaymentProvider,
} from './profile-details.store.ts'
export { createProfiles, type Profiles } from './profiles.ts'
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
