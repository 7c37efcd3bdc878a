import { CoinAmount } from '@serendip/ui'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './balance-button.module.css'

const CoinsDialog = lazy(async () => ({ default: (await import('./coins-dialog.tsx')).CoinsDialog }))

/** The coins one has, in the header; pressed, what they are made of. */
export function BalanceButton({ coins }: { coins: number }) {
  const { t, i18n } = useTranslation('everywhere')
  const [isOpen, setOpen] = useState(false)
  const [wasOpened, setOpened] = useState(false)
  return (
    <>
      <button
        type="button"
        className={styles.button}
        aria-haspopup="dialog"
        onClick={() => {
          setOpened(true)
          setOpen(true)
        }}
      >
        <CoinAmount amount={coins} locale={i18n.language} unit={t('coins', { count: coins })} />
      </button>
      {wasOpened && (
        <Suspense fallback={null}>
          <CoinsDialog open={isOpen} onOpenChange={setOpen} leadsToWallet />
        </Suspense>
      )}
    </>
  )
}
