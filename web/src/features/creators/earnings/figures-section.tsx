import type { EarningsView } from '@serendip/contract'
import { Section } from '@serendip/ui'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import styles from './earnings.module.css'
import { useMoney } from './use-money.ts'

/** Unpaid earnings in coins and money: what can be paid out, what later and when, and what is held and why. */
export function FiguresSection({ earnings }: { readonly earnings: EarningsView }) {
  const { t } = useTranslation('earnings')
  const { ofCoins, day } = useMoney(earnings)
  const { payableCoins, maturingCoins, nextMatureAt, heldCoins } = earnings
  const maturingText = nextMatureAt === null ? '' : t('figures.maturingText', { date: day(nextMatureAt) })
  const parts = [
    { name: t('figures.payable'), text: '', coins: payableCoins },
    { name: t('figures.maturing'), text: maturingText, coins: maturingCoins },
    ...(heldCoins > 0 ? [{ name: t('figures.held'), text: t('figures.heldText'), coins: heldCoins }] : []),
  ]
  return (
    <Section title={t('figures.title')}>
      <dl className={styles.figures}>
        {parts.map(({ name, text, coins }) => (
          <div key={name} className={styles.figure}>
            <dt>
              {name}
              {text && <span className={styles.note}>{text}</span>}
            </dt>
            <dd>
              <strong>{ofCoins(coins)}</strong>
              <span className={styles.note}>{t('figures.coins', { count: coins })}</span>
            </dd>
          </div>
        ))}
      </dl>
      <p>
        <Link to="/wallet">{t('figures.history')}</Link>
      </p>
    </Section>
  )
}
