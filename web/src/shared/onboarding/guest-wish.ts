import { type LookingFor, lookingForChoices } from '@serendip/contract'

const entry = 'guestWish'

/** Whom a guest would like to meet, for the life of this tab. A browser may refuse storage to a frame. */
export function readGuestWish(storage: () => Pick<Storage, 'getItem'>): LookingFor {
  try {
    const stored = storage().getItem(entry)
    return lookingForChoices.find((wish) => wish === stored) ?? 'both'
  } catch {
    return 'both'
  }
}

export function keepGuestWish(storage: () => Pick<Storage, 'setItem'>, wish: LookingFor): void {
  try {
    storage().setItem(entry, wish)
  } catch {
    // Then the question is asked again.
  }
}
