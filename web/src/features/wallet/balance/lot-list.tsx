import { formatLocale, type WalletView } from '@serendip/contract'
import { Disclosure } from '@serendip/ui'
import { useTranslation } from 'react-i18next'
import styles from './lot-list.module.css'

/** The lots of a wallet, collapsed at first: when coins came, and what is left of them. */
export function LotList({ lots }: Pick<WalletView, 'lots'>) {
  const { t, i18n } = useTranslation('wallet')
  const days = new Intl.DateTimeFormat(formatLocale(i18n.language), { dateStyle: 'medium' })
  const figures = new Intl.NumberFormat(formatLocale(i18n.language))
  if (lots.length === 0) return null
  return (
    <Disclosure summary={t('lots.title')}>
      <ol className={styles.list}>
        {lots.map(({ lotId, kind, createdAt, remainingCoins, amountCoins, isSandbox }) => (
          <li key={lotId} className={styles.lot}>
            <span className={styles.what}>
              <span>{t(`kind.${kind}`)}</span>
              <time className={styles.day} dateTime={new Date(createdAt).toISOString()}>
                {days.format(createdAt)}
              </time>
              {isSandbox && <span className={styles.day}>{t('lots.sandbox')}</span>}
            </span>
            <span className={styles.left}>
              {t('lots.left', { left: figures.format(remainingCoins), amount: figures.format(amountCoins) })}
            </span>
          </li>
        ))}
      </ol>
    </Disclosure>
  )
}
