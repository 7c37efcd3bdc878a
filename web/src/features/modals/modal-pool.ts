/** Every modal of the product, by the names of SPEC §2. A screen that opens a new kind adds it here. */
export const modalPool = [
  'genderPreference',
  'call',
  'report',
  'giftShop',
  'coinShop',
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
  'streamerProfileConfirm',
  'deleteOffer',
] as const satisfies readonly ModalName[]

/**
 * A modal is in the queue once at most, so one step of the layers is as high as the pool. tokens.css leaves more
 * room than three of them below its popovers.
 */
const layerStep = modalPool.length

const raised: readonly ModalName[] = raisedModals

/** The stacking order of a modal: its index in the queue, plus a step for the raised, plus two for the top one. */
export function modalLayer(name: ModalName, queueIndex: number): number {
  if (name === topModal) return layerStep * 2 + queueIndex
  return raised.includes(name) ? layerStep + queueIndex : queueIndex
}
