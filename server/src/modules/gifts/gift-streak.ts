/** A gift as the rules of its streak and of undoing it see it. */
export interface Streak {
  readonly priceCoins: number
  readonly quantity: number
  readonly isFree: boolean
  readonly sentAt: number
  readonly lastAt: number
  readonly isThanked: boolean
  readonly isUndone: boolean
}

export interface StreakRules {
  readonly giftStreakMs: number
  readonly giftUndoMs: number
  readonly giftUndoAboveCoins: number
}

/** As many taps as one gift can have; the next one begins another. */
export const streakTapsMax = 999

export const streakEndsAt = ({ lastAt }: Streak, { giftStreakMs }: StreakRules): number =>
  lastAt + giftStreakMs

/** Whether a tap at this moment adds to the gift. A free one stays alone. */
export const continues = (streak: Streak, rules: StreakRules, now: number): boolean =>
  !streak.isUndone && !streak.isFree && streak.quantity < streakTapsMax && now < streakEndsAt(streak, rules)

/** Until when a gift may be taken back: a single, dear one that nobody has said thanks for; null for any other. */
export const undoUntil = (streak: Streak, rules: StreakRules): number | null =>
  streak.quantity === 1 &&
  streak.priceCoins > rules.giftUndoAboveCoins &&
  !streak.isUndone &&
  !streak.isThanked
    ? streak.sentAt + rules.giftUndoMs
    : null
