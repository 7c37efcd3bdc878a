export { type BonusMatches, createBonusMatches } from './bonus-matches.ts'
