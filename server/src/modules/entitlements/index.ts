export { type BonusMatches, createBonusMatches } from './bonus-matches.ts'
export { createMessagePrices, type MessagePrices } from './message-prices.ts'
