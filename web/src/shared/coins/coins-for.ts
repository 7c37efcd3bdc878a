/** State of a link to the coins: the address that they are for. Never part of an address itself. */
export const coinsFor = (to: string) => ({ coinsFor: to })

/** The address that coins are for, out of the state of a history entry. */
export const wantedFor = (state: unknown): string | null =>
  typeof state === 'object' && state !== null && 'coinsFor' in state && typeof state.coinsFor === 'string'
    ? state.coinsFor
    : null
