import { formatLocale } from '@serendip/contract'
import { CoinAmount } from '@serendip/ui'
import { lazy, Suspense, useState, useTransition } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './balance-button.module.css'
import { loadLate } from '../../../platform/late/load-late.ts'

const CoinsDialog = lazy(async () => ({
  default: (await loadLate(() => import('./coins-dialog.tsx'))).CoinsDialog,
}))

/** The coin balance in the header; pressing it shows its breakdown. */
export function BalanceButton({ coins }: { coins: number }) {
  const { t, i18n } = useTranslation('everywhere')
  const [isOpen, setOpen] = useState<boolean | null>(null)
  const [isLoading, load] = useTransition()
  return (
    <>
      <button
        type="button"
        className={styles.button}
        aria-haspopup="dialog"
        aria-busy={isLoading}
        onClick={() => load(() => setOpen(true))}
      >
        <CoinAmount amount={coins} locale={formatLocale(i18n.language)} unit={t('coins', { count: coins })} />
      </button>
      {/* There before the dialog, so that its loading shows on the button. */}
      <Suspense fallback={null}>
        {isOpen !== null && <CoinsDialog open={isOpen} onOpenChange={setOpen} leadsToWallet />}
      </Suspense>
    </>
  )
}
