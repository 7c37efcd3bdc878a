import { lookingFor } from '@serendip/contract'
import type { z } from 'zod'

const entry = 'guestWish'
export type GuestWish = z.infer<typeof lookingFor>

/** Whom a guest would like to meet, as long as this tab lives. A browser may refuse storage to a frame. */
export function readGuestWish(storage: () => Pick<Storage, 'getItem'>): GuestWish {
  try {
    return lookingFor.parse(storage().getItem(entry))
  } catch {
    return 'both'
  }
}

export function keepGuestWish(storage: () => Pick<Storage, 'setItem'>, wish: GuestWish): void {
  try {
    storage().setItem(entry, wish)
  } catch {
    // Then it is asked again.
  }
}
