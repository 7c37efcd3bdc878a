import { type Tab, Tabs } from '@serendip/ui'
import { type ComponentType, type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { useSession } from '../../platform/platform-context.tsx'
import { BalanceCard } from './balance/balance-card.tsx'
import { HistoryPanel } from './history/history-panel.tsx'
import { LimitsPanel } from './limits/limits-panel.tsx'
import { ReceiptDialog } from './receipt/receipt-dialog.tsx'
import type { ShownBills } from './receipt/shown-bills.ts'
import { askedPanel, type WalletPanel, walletPanels } from './wallet-panels.ts'
import styles from './wallet-screen.module.css'

/** In the address, so that Back closes a receipt and a link opens one. */
const receiptParameter = 'receipt'

/** `/wallet`: balance, history and spending limits. */
export function createWalletScreen({
  shownBills,
  earn,
}: {
  shownBills: ShownBills
  /** The ways to coins without paying. */
  earn: ReactNode
}): ComponentType {
  // biome-ignore lint/correctness/noComponentHookFactories: the router makes one of these for a page, and keeps it.
  return function WalletScreen() {
    const { t } = useTranslation('wallet')
    const { rolesGroup } = useSession()?.profile ?? {}
    const isCreator = rolesGroup === 'goddess' || rolesGroup === 'artist'
    const [search, setSearch] = useSearchParams()
    const callId = search.get(receiptParameter)
    const panels = walletPanels(isCreator)
    const [panel, setPanel] = useState(() => askedPanel(search.get('tab'), panels))
    const tabs: readonly Tab<WalletPanel>[] = panels.map((value) => ({ value, label: t(`tab.${value}`) }))
    const openReceipt = (id: string) => setSearch({ [receiptParameter]: id })
    return (
      <div className={styles.screen}>
        <title>{t('pageTitle')}</title>
        <h1>{t('title')}</h1>
        <div className={styles.columns}>
          <BalanceCard earn={earn} />
          <div className={styles.panels}>
            <Tabs label={t('title')} tabs={tabs} value={panel} onChange={setPanel}>
              <div className={styles.panel}>
                {panel === 'limits' ? (
                  <LimitsPanel />
                ) : (
                  <HistoryPanel
                    key={panel}
                    account={panel === 'earned' ? 'earned' : 'wallet'}
                    onReceipt={openReceipt}
                  />
                )}
              </div>
            </Tabs>
          </div>
        </div>
        <ReceiptDialog
          callId={callId ?? ''}
          open={callId !== null}
          onOpenChange={() => setSearch({})}
          shownBills={shownBills}
        />
      </div>
    )
  }
}
