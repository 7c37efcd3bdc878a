import { lateView } from '../../platform/late/late-view.tsx'
import { loadLate } from '../../platform/late/load-late.ts'

export { BalanceButton } from './balance/balance-button.tsx'
export { createShownBills, type ShownBills } from './receipt/shown-bills.ts'
export { useWalletMessages } from './use-wallet-messages.ts'

export const DemoCoins = lateView(async () => (await import('./balance/demo-coins.tsx')).DemoCoins)

export const ReceiptDialog = lateView(
  async () => (await import('./receipt/receipt-dialog.tsx')).ReceiptDialog,
)

export const loadWalletScreen = async () =>
  (await loadLate(() => import('./wallet-screen.tsx'))).createWalletScreen
