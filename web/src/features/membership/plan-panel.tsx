import type { PlanChoice, SubscriptionView } from '@serendip/contract'
import { Button, Dialog, Notice, Section } from '@serendip/ui'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { usePlatform } from '../../platform/platform-context.tsx'
import { choicesQuery } from './membership-queries.ts'
import styles from './membership.module.css'
import { useChange } from './use-change.ts'
import { useWords } from './use-words.ts'

/** Other plans: a longer one at once, less the unused days; a shorter one from the next period. */
export function PlanPanel({ subscription }: { subscription: SubscriptionView }) {
  const { t } = useTranslation('membership')
  const { api } = usePlatform()
  const isActive = subscription.state === 'active'
  const { data: choices = [] } = useQuery({ ...choicesQuery(api), enabled: isActive })
  const [chosen, choose] = useState<PlanChoice | null>(null)
  const words = useWords()
  if (!isActive || choices.length === 0) return null
  return (
    <Section title={t('plans.title')}>
      <ul className={styles.rows}>
        {choices.map((choice) => (
          <li key={choice.productId} className={styles.row}>
            <span>
              {t('planPrice', {
                count: choice.months,
                price: words.money(choice.priceMinor, choice.currency),
              })}
            </span>
            <Button size="s" onClick={() => choose(choice)}>
              {t('plans.choose')}
            </Button>
          </li>
        ))}
      </ul>
      <ChangeDialog choice={chosen} subscription={subscription} onClose={() => choose(null)} />
    </Section>
  )
}

interface ChangeDialogProps {
  readonly choice: PlanChoice | null
  readonly subscription: SubscriptionView
  onClose(): void
}

function ChangeDialog({ choice, subscription, onClose }: ChangeDialogProps) {
  const { t } = useTranslation(['membership', 'everywhere', 'error'])
  const { api } = usePlatform()
  const words = useWords()
  const navigate = useNavigate()
  const [key] = useState(() => crypto.randomUUID())
  const { change, isPending, problem } = useChange(
    ({ productId, payNowMinor, currency, months }: PlanChoice) =>
      api.subscriptions.changePlan({
        body: {
          productId,
          payNowMinor,
          currency,
          key: `${key}-${months}`,
          timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
        },
      }),
    ({ invoiceId }) => {
      onClose()
      // Its page says whether it was paid, and asks for the bank's confirmation.
      if (invoiceId !== null) void navigate(`/payment/step2/${invoiceId}`)
    },
  )
  const values = choice && {
    amount: words.money(choice.payNowMinor, choice.currency),
    credit: words.money(choice.creditMinor, choice.currency),
    price: words.money(choice.priceMinor, choice.currency),
    date: words.day(subscription.periodEndsAt, subscription.timeZone),
  }
  return (
    <Dialog
      open={choice !== null}
      onOpenChange={onClose}
      form="sheet"
      title={t('plans.changeTitle', { count: choice?.months ?? 1 })}
      description={values ? t(choice.begins === 'now' ? 'plans.now' : 'plans.later', values) : ''}
      closeLabel={t('everywhere:cancel')}
    >
      {problem && <Notice tone="error">{t(`error:${problem}`)}</Notice>}
      {choice && values && (
        <Button variant="ember" size="l" block pending={isPending} onClick={() => change(choice)}>
          {choice.begins === 'now' ? t('plans.pay', values) : t('plans.confirm')}
        </Button>
      )}
    </Dialog>
  )
}
