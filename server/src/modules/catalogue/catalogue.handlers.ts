import type { Routes } from '@serendip/contract'
import type { Handlers } from '../../kernel/handlers.ts'
import { regularCoinRate } from './coin-rate.ts'

export const catalogueHandlers: Handlers<Routes['catalogue']> = {
  coinRate: async ({ origin }) => regularCoinRate(origin.country),
}
