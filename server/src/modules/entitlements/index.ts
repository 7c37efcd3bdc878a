export { type BonusMatches, createBonusMatches } from './bonus-matches.ts'
export { highestRateReader } from './highest-rate.ts'
export { lifetimeSpendReader } from './lifetime-spend.ts'
export { createMessagePrices, type MessagePrices, paysToWrite } from './message-prices.ts'
