interface CardExpiry {
  readonly expiresMonth: number
  readonly expiresYear: number
}

/** A card is good to the end of its month; whether that is the running one, in which another card is asked for. */
export const isLastMonth = ({ expiresMonth, expiresYear }: CardExpiry, now: number): boolean =>
  now >= Date.UTC(expiresYear, expiresMonth - 1, 1) && now < Date.UTC(expiresYear, expiresMonth, 1)
