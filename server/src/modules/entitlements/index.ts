export { type BonusMatches, createBonusMatches } from './bonus-matches.ts'
export { createMessagePrices, forgetFreeMessages, type MessagePrices, paysToWrite } from './message-prices.ts'
