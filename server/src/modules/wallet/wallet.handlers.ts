import type { Routes } from '@serendip/contract'
import type { Handlers } from '../../kernel/handlers.ts'
import { exportLedger } from './export-ledger.ts'
import { grantDemoCoins } from './grant-demo-coins.ts'
import { readLimits, selfExclude, setLimit } from './limits/spending-limits.ts'
import { readHistory } from './read-history.ts'
import { readWallet } from './read-wallet.ts'
import type { WalletDeps } from './wallet-deps.ts'

export function walletHandlers(deps: WalletDeps): Handlers<Routes['wallet']> {
  return {
    wallet: async ({ caller }) => {
      const view = await readWallet(deps, caller.userId)
      return { ...view, lots: [...view.lots] }
    },
    walletHistory: ({ caller, query }) => readHistory(deps, caller.userId, query),
    walletExport: ({ caller, query }) => exportLedger(deps.db, caller.userId, query.format),
    async demoGrant({ caller, body }) {
      const posted = await grantDemoCoins(deps, caller.userId, body.key)
      return { balanceCoins: posted.balanceAfterCoins ?? 0, grantedCoins: posted.walletDeltaCoins }
    },
    limits: ({ caller }) => readLimits(deps, caller.userId),
    async setLimit({ caller, body }) {
      await setLimit(deps, caller.userId, body.period, body.limitCoins)
      return readLimits(deps, caller.userId)
    },
    async selfExclude({ caller, body }) {
      await selfExclude(deps, caller.userId, body.days)
      return readLimits(deps, caller.userId)
    },
  }
}
