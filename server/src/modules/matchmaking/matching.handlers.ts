import type { Routes } from '@serendip/contract'
import type { Handlers } from '../../kernel/handlers.ts'
import type { Accounts } from '../accounts/index.ts'

export function matchingHandlers(accounts: Pick<Accounts, 'standing'>): Handlers<Routes['matching']> {
  return {
    async ban({ caller }) {
      const { standing, reason, until } = await accounts.standing(caller.userId)
      return standing === 'good'
        ? { banned: false, reason: null, until: null }
        : { banned: true, reason, until }
    },
  }
}
