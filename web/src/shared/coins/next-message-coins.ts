import type { MessagePrice } from '@serendip/contract'

/** What the next message to a creator costs at this price; null: writing is free. */
export const nextMessageCoins = (price: MessagePrice | null): number =>
  price?.freeLeft === 0 ? price.priceCoins : 0
