import { lateView } from '../../platform/late/late-view.tsx'
import { loadLate } from '../../platform/late/load-late.ts'

export { BalanceButton } from './balance/balance-button.tsx'
export { createShownBills, type ShownBills } from './receipt/shown-bills.ts'
export { useWalletMessages } from './use-wallet-messages.ts'

/** The dialog of one's coins, for adding some without leaving the screen. */
export const CoinsDialog = lateView(async () => (await import('./balance/coins-dialog.tsx')).CoinsDialog)

export const ReceiptDialog = lateView(
  async () => (await import('./receipt/receipt-dialog.tsx')).ReceiptDialog,
)

export const loadWalletScreen = async () =>
  (await loadLate(() => import('./wallet-screen.tsx'))).createWalletScreen
