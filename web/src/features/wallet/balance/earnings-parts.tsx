import { formatLocale, type WalletView } from '@serendip/contract'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './coin-kinds.module.css'

interface EarningsPartsProps extends Pick<WalletView, 'earnings'> {
  amount: (coins: number) => ReactNode
}

/** A creator's earned coins: what can be paid out, what matures and when, and what is held back and why. */
export function EarningsParts({ earnings, amount }: EarningsPartsProps) {
  const { t, i18n } = useTranslation('wallet')
  const { payableCoins, maturingCoins, nextMatureAt, heldCoins } = earnings
  const days = new Intl.DateTimeFormat(formatLocale(i18n.language), { dateStyle: 'medium' })
  const matureText =
    nextMatureAt === null ? '' : t('earnings.maturingText', { date: days.format(nextMatureAt) })
  const parts = [
    { name: t('earnings.payable'), text: '', coins: payableCoins },
    { name: t('earnings.maturing'), text: matureText, coins: maturingCoins },
    { name: t('earnings.held'), text: t('earnings.heldText'), coins: heldCoins },
  ].filter(({ coins }) => coins > 0)
  return parts.map(({ name, text, coins }) => (
    <div key={name} className={styles.part}>
      <dt>
        <span>{name}</span>
        {text && <span className={styles.text}>{text}</span>}
      </dt>
      <dd>{amount(coins)}</dd>
    </div>
  ))
}
