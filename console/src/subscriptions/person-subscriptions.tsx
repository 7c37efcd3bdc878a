import type { SubscriptionRowView } from '@serendip/contract/operator'
import { Button, Notice, Section } from '@serendip/ui'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useApi } from '../api.ts'
import { moneyText } from '../invoices/money-text.ts'
import { ConfirmDialog } from '../parts/forms/confirm-dialog.tsx'
import { DataTable } from '../parts/lists/data-table.tsx'
import { ErrorNotice } from '../parts/screen/error-notice.tsx'
import { useMe } from '../queries.ts'

const renews = ({ state }: SubscriptionRowView): boolean => state === 'active' || state === 'grace'

/** Memberships of a person; support cancels on their behalf. */
export function PersonSubscriptions({ userId }: { userId: string }) {
  const api = useApi()
  const { t } = useTranslation('console')
  const { rights } = useMe()
  const queries = useQueryClient()
  const [isAsked, ask] = useState(false)
  const [isDone, setDone] = useState(false)
  const queryKey = ['subscriptions', 'of', userId]
  const { data, error } = useQuery({
    queryKey,
    queryFn: () => api.subscriptions.list({ params: { userId } }),
  })
  const subscriptions = data?.subscriptions ?? []
  const mayCancel = rights.has('people.support') && subscriptions.some(renews)
  return (
    <Section title={t('subscriptions.title')}>
      <ErrorNotice error={error} />
      {isDone && <Notice tone="success">{t('subscriptions.cancelled')}</Notice>}
      {data && subscriptions.length === 0 && <p>{t('subscriptions.none')}</p>}
      {subscriptions.length > 0 && (
        <DataTable
          label={t('subscriptions.title')}
          items={subscriptions}
          keyOf={({ subscriptionId }) => subscriptionId}
          columns={[
            {
              id: 'state',
              header: t('subscriptions.state'),
              cell: ({ state }) => t(`subscriptions.states.${state}`),
            },
            {
              id: 'price',
              header: t('subscriptions.price'),
              cell: ({ priceMinor, currency, months }) =>
                t('subscriptions.priceOf', { price: moneyText(priceMinor, currency), count: months }),
            },
            { id: 'periods', header: t('subscriptions.periods'), count: ({ periods }) => periods },
            { id: 'ends', header: t('subscriptions.paidUntil'), when: ({ periodEndsAt }) => periodEndsAt },
            { id: 'next', header: t('subscriptions.nextCharge'), when: ({ nextChargeAt }) => nextChargeAt },
            {
              id: 'cancelled',
              header: t('subscriptions.cancelledAt'),
              when: ({ cancelledAt }) => cancelledAt,
            },
          ]}
        />
      )}
      {mayCancel && <Button onClick={() => ask(true)}>{t('subscriptions.cancel')}</Button>}
      {isAsked && (
        <ConfirmDialog
          title={t('subscriptions.cancelTitle')}
          text={t('subscriptions.cancelText')}
          act={t('subscriptions.cancel')}
          variant="danger"
          close={() => ask(false)}
          send={async () => {
            await api.subscriptions.cancel({ params: { userId } })
            await queries.invalidateQueries({ queryKey })
            setDone(true)
          }}
        />
      )}
    </Section>
  )
}
