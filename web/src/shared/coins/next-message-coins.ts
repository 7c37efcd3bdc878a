import type { MessagePrice } from '@serendip/contract'

/** Price of the next message to a creator, in coins; 0 if it is free. With null, writing is free. */
export const nextMessageCoins = (price: MessagePrice | null): number =>
  price?.freeLeft === 0 ? price.priceCoins : 0
