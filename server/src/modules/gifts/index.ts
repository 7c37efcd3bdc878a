import type { Routes } from '@serendip/contract'
import type { Handlers } from '../../kernel/handlers.ts'
import type { GiftsDeps } from './gifts-deps.ts'
import { giveGift } from './give-gift.ts'
import { readOffered } from './read-offered.ts'
import { thankForGift } from './thank-for-gift.ts'
import { undoGift } from './undo-gift.ts'

export { createGiftDesk } from './gift-desk.ts'
export { giftFacesIn } from './gift-catalogue.ts'
export { givenGiftsIn } from './present-gift.ts'

const giftHandlers = (deps: GiftsDeps): Handlers<Routes['gifts']> => ({
  offered: ({ caller, params: { toId } }) => readOffered(deps, caller.userId, toId),
  give: ({ caller, body }) => giveGift(deps, caller.userId, body),
  undo: ({ caller, params: { giftId } }) => undoGift(deps, caller.userId, giftId),
  thank: ({ caller, params: { giftId } }) => thankForGift(deps, caller.userId, giftId),
})

/** Gifts from one person to another: taps, streaks, undoing, thanks. */
export const createGifts = (deps: GiftsDeps) => ({ routes: { gifts: giftHandlers(deps) } })
export type Gifts = ReturnType<typeof createGifts>
