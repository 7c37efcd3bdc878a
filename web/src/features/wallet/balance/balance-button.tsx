import { formatLocale } from '@serendip/contract'
import { CoinAmount } from '@serendip/ui'
import { type ComponentType, Suspense, useState, useTransition } from 'react'
import { useTranslation } from 'react-i18next'
import { lateView } from '../../../platform/late/late-view.tsx'
import { loadLate } from '../../../platform/late/load-late.ts'
import { useDeparture } from '../../../platform/navigation/use-departure.ts'
import type { CoinsDialogProps } from './coins-dialog.tsx'
import styles from './balance-button.module.css'

interface BalanceButtonProps {
  readonly coins: number
  loadDialog?(): Promise<{ readonly CoinsDialog: ComponentType<CoinsDialogProps> }>
}

const loadCoinsDialog = () => loadLate(() => import('./coins-dialog.tsx'))

/** The coin balance in the header; pressing it shows its breakdown, if its code comes before one leaves the screen. */
export function BalanceButton({ coins, loadDialog = loadCoinsDialog }: BalanceButtonProps) {
  const { t, i18n } = useTranslation('everywhere')
  const [CoinsDialog] = useState(() => lateView(async () => (await loadDialog()).CoinsDialog))
  const [isOpen, setOpen] = useState<boolean | null>(null)
  const [isLoading, load] = useTransition()
  useDeparture(() => setOpen((wasOpen) => wasOpen && false))
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
        {isOpen !== null && <CoinsDialog open={isOpen} onOpenChange={setOpen} />}
      </Suspense>
    </>
  )
}
