export { findAccess, setExpectedSource, setUnblocked } from './access.store.ts'
export type { Captcha } from './captcha.port.ts'
export { demandOwnName } from './demand-own-name.ts'
export { devicesOf, listUsersOfDevice } from './devices.store.ts'
export type { EmailVerifier } from './email-verifier.port.ts'
export { createOnboarding, type Onboarding } from './onboarding.ts'
export type { OnboardingDeps } from './onboarding-deps.ts'
export { findBio, findShownBio, storeBio } from './profile-details.store.ts'
export type { SignInProvider } from './sign-in.port.ts'
export { resealSignIns } from './sign-in.ts'
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
export { useCaptcha } from './used-captchas.store.ts'
export { findAnswers, findAnswersOf } from './web-data.store.ts'
