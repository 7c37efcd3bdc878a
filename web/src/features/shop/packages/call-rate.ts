import { createContext, useContext } from 'react'
import { usualRateCoins } from './money-text.ts'

/** Coins that a minute of a call costs: of the call that goes on, or the usual rate. */
export const CallRateContext = createContext(usualRateCoins)

export const useCallRate = (): number => useContext(CallRateContext)
