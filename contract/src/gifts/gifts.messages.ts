import { z } from 'zod'
import { label } from '../answer-fields.ts'
import { id } from '../fields.ts'
import { givenGift } from './gifts.ts'

export const giftsFromServer = {
  /** To both: a tap more of a gift, in its present state. A tab that knows a higher quantity ignores it. */
  'gift.given': givenGift.extend({ fromName: label, fromAvatar: label }),
  /** To both: its sender took it back. */
  'gift.undone': z.object({ giftId: id }),
  /** To the sender: the receiver said thanks. */
  'gift.thanked': givenGift.extend({ toName: label, toAvatar: label }),
} as const
