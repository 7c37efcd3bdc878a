import type { PaymentMethod, SubscriptionView } from '@serendip/contract'
import { Button, Notice, Section } from '@serendip/ui'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { usePlatform } from '../../platform/platform-context.tsx'
import { cardsQuery } from './membership-queries.ts'
import styles from './membership.module.css'
import { useChange } from './use-change.ts'

const nameOf = ({ brand, lastFour }: PaymentMethod): string =>
  `${brand.slice(0, 1).toUpperCase()}${brand.slice(1)} ·· ${lastFour}`

/** The card that renewals are charged to, and the other saved ones. */
export function CardPanel({ subscription: { card, state } }: { subscription: SubscriptionView }) {
  const { t } = useTranslation(['membership', 'error'])
  const { api } = usePlatform()
  const { data: cards = [] } = useQuery({ ...cardsQuery(api), enabled: state !== 'ended' })
  const { change, isPending, problem } = useChange((methodId: string) =>
    api.subscriptions.chooseCard({ body: { methodId } }),
  )
  if (state === 'ended') return null
  const further = cards.filter(({ methodId }) => methodId !== card?.methodId)
  return (
    <Section title={t('card.title')} text={t(card === null ? 'card.none' : 'card.text')}>
      {card && (
        <p>
          <bdi>{nameOf(card)}</bdi>
        </p>
      )}
      {problem && <Notice tone="error">{t(`error:${problem}`)}</Notice>}
      <ul className={styles.rows}>
        {further.map((saved) => (
          <li key={saved.methodId} className={styles.row}>
            <bdi>{nameOf(saved)}</bdi>
            <Button size="s" pending={isPending} onClick={() => change(saved.methodId)}>
              {t('card.use')}
            </Button>
          </li>
        ))}
      </ul>
      <Link to="/billing">{t('card.all')}</Link>
    </Section>
  )
}
