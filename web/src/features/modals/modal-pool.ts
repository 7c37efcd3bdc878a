/** Every modal of the product, by the names of SPEC §2. One that opens over any screen is opened through the queue. */
export const modalPool = [
  'genderPreference',
  'call',
  'report',
  'giftShop',
  'coinShop',
  'exitOffer',
  'premiumShop',
  'membershipCancel',
  'refund',
  'deleteAccount',
  'deleteOffer',
  'passwordUpdate',
  'notificationsSettings',
  'pwaInstall',
  'dailyRewards',
  'offerwall',
  'identityVerification',
  'skipPhoto',
  'bonus',
  'enableNotifications',
  'stayConnected',
  'emailConfirm',
  'streamerProfileConfirm',
  'guestSignUp',
  'guestLogin',
  'guestForgotPassword',
  'guestStories',
  'guestActionRegister',
  'activityLog',
  'restricted',
  'banned',
  'guestMissingFields',
  'missingFields',
  'changedTerms',
  'paymentSuccess',
  'paymentDecline',
  'trashDetected',
] as const

export type ModalName = (typeof modalPool)[number]

/** These are above the others, whenever they were opened. */
export const raisedModals = [
  'paymentSuccess',
  'paymentDecline',
  'missingFields',
  'guestMissingFields',
  'changedTerms',
] as const satisfies readonly ModalName[]

/** This is above everything. */
export const topModal = 'trashDetected' satisfies ModalName

/** These are shown once per session, however often they are requested. */
export const oncePerSession = [
  'emailConfirm',
  'enableNotifications',
  'streamerProfileConfirm',
  'deleteOffer',
  'exitOffer',
] as const satisfies readonly ModalName[]

const raised: readonly ModalName[] = raisedModals

/** Modals of a higher rank are above the others. The dialogs of screens have the lowest, 0. */
export function modalRank(name: ModalName): number {
  if (name === topModal) return 2
  return raised.includes(name) ? 1 : 0
}
