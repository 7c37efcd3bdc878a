import type { EarningsView } from '@serendip/contract'
import { Section } from '@serendip/ui'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import styles from '../desk/desk.module.css'
import { useMoney } from './use-money.ts'

/** Unpaid earnings in coins and money: what can be paid out, what later and when, and what is held and why. */
export function FiguresSection({ earnings }: { readonly earnings: EarningsView }) {
  const { t } = useTranslation('creator-desk')
  const { ofCoins, day } = useMoney(earnings)
  const { payableCoins, maturingCoins, nextMatureAt, heldCoins } = earnings
  const maturingText =
    nextMatureAt === null ? '' : t('earnings.figures.maturingText', { date: day(nextMatureAt) })
  const parts = [
    { name: t('earnings.figures.payable'), text: '', coins: payableCoins },
    { name: t('earnings.figures.maturing'), text: maturingText, coins: maturingCoins },
    ...(heldCoins > 0
      ? [{ name: t('earnings.figures.held'), text: t('earnings.figures.heldText'), coins: heldCoins }]
      : []),
  ]
  return (
    <Section title={t('earnings.figures.title')}>
      <dl className={styles.sums}>
        {parts.map(({ name, text, coins }) => (
          <div key={name} className={styles.sum}>
            <dt>
              {name}
              {text && <span className={styles.note}>{text}</span>}
            </dt>
            <dd>
              <strong>{ofCoins(coins)}</strong>
              <span className={styles.note}>{t('earnings.figures.coins', { count: coins })}</span>
            </dd>
          </div>
        ))}
      </dl>
      <p>
        <Link to="/wallet">{t('earnings.figures.history')}</Link>
      </p>
    </Section>
  )
}
