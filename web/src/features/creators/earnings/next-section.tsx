import type { EarningsView } from '@serendip/contract'
import { Section } from '@serendip/ui'
import { useTranslation } from 'react-i18next'
import styles from '../desk/desk.module.css'
import { centsOf, useMoney } from './use-money.ts'

/** Everything that a payout still lacks. */
export function NextSection({ earnings }: { readonly earnings: EarningsView }) {
  const { t } = useTranslation('creator-desk')
  const { ofCents, day } = useMoney(earnings)
  const { account, isIdentityProven, payoutMinCents, payableCoins } = earnings
  const cents = centsOf(payableCoins, earnings)
  const missing = [
    ...(cents < payoutMinCents
      ? [t('earnings.next.min', { min: ofCents(payoutMinCents), money: ofCents(cents) })]
      : []),
    ...(account === null ? [t('earnings.next.account')] : []),
    ...(account !== null && account.usableFrom > Date.now()
      ? [t('earnings.next.wait', { date: day(account.usableFrom) })]
      : []),
    ...(isIdentityProven ? [] : [t('earnings.next.identity')]),
  ]
  return (
    <Section title={t('earnings.next.title')}>
      {missing.length === 0 ? (
        <p>{t('earnings.next.ready')}</p>
      ) : (
        <ul className={styles.rules}>
          {missing.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      )}
    </Section>
  )
}
