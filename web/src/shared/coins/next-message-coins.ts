import type { MessagePrice } from '@serendip/contract'

/** Price of the next message to a creator, in coins; 0 without a price, as writing is free then. */
export const nextMessageCoins = (price: MessagePrice | null): number =>
  price?.freeLeft === 0 ? price.priceCoins : 0
