import type { InvoicePage } from '@serendip/contract/operator'
import { Facts, Section } from '@serendip/ui'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link, useParams } from 'react-router'
import { useApi } from '../api.ts'
import { Fact } from '../parts/facts/fact.tsx'
import { countryName } from '../parts/facts/names.ts'
import { DataTable } from '../parts/lists/data-table.tsx'
import { Screen } from '../parts/screen/screen.tsx'
import { UnreadScreen } from '../parts/screen/unread-screen.tsx'
import { useMe } from '../queries.ts'
import { InvoiceStateBadge } from './invoice-state.tsx'
import { moneyText, percentText } from './money-text.ts'

/** One invoice: what was bought, what happened, its lines in the money ledger and its coins. */
export function InvoiceScreen() {
  const api = useApi()
  const { t } = useTranslation('console')
  const { invoiceId = '' } = useParams()
  const { rights } = useMe()
  const { data, error, refetch } = useQuery({
    queryKey: ['invoices', 'one', invoiceId],
    queryFn: () => api.invoices.open({ params: { invoiceId } }),
  })
  if (!data)
    return <UnreadScreen error={error} title={t('nav.invoices')} listPath="/invoices" retry={refetch} />
  return (
    <Screen
      title={data.number ?? data.invoiceId}
      text={data.invoiceId}
      actions={
        <>
          {rights.has('people.read') && <Link to={`/people/${data.userId}`}>{t('people.open')}</Link>}
          <Link to={`/ledger/wallets/${data.userId}`}>{t('invoices.wallet')}</Link>
          <Link to="/invoices">{t('invoices.back')}</Link>
        </>
      }
    >
      <Bought invoice={data} />
      <Coins purchase={data.purchase} />
      <History invoice={data} />
      <Refunds invoice={data} />
      <Postings postings={data.postings} />
    </Screen>
  )
}

function Bought({ invoice }: { invoice: InvoicePage }) {
  const { t } = useTranslation('console')
  const { state, currency, priceMinor, taxMinor, taxRate, declineReason, paidAt, checkoutId, paymentId } =
    invoice
  return (
    <Section title={t('invoices.facts')}>
      <Facts>
        <Fact label={t('invoices.state')}>
          <InvoiceStateBadge state={state} isSandbox={invoice.isSandbox} />
        </Fact>
        <Fact label={t('invoices.reason')}>{declineReason && t(`invoices.reasons.${declineReason}`)}</Fact>
        <Fact label={t('invoices.person')} code={invoice.userId} />
        <Fact label={t('invoices.brand')} code={invoice.brandId} />
        <Fact label={t('invoices.product')} code={invoice.productId} />
        <Fact label={t('invoices.coins')} count={invoice.coins} />
        <Fact label={t('invoices.price')}>{moneyText(priceMinor, currency)}</Fact>
        <Fact label={t('invoices.tax')}>
          {t('invoices.taxOf', { amount: moneyText(taxMinor, currency), rate: percentText(taxRate) })}
        </Fact>
        <Fact label={t('invoices.country')}>{countryName(invoice.country)}</Fact>
        <Fact label={t('invoices.provider')} code={invoice.provider} />
        <Fact label={t('invoices.checkout')}>{checkoutId && <code>{checkoutId}</code>}</Fact>
        <Fact label={t('invoices.payment')}>{paymentId && <code>{paymentId}</code>}</Fact>
        <Fact label={t('invoices.created')} when={invoice.createdAt} />
        {paidAt === null ? (
          <Fact label={t('invoices.expires')} when={invoice.expiresAt} />
        ) : (
          <Fact label={t('invoices.paid')} when={paidAt} />
        )}
      </Facts>
    </Section>
  )
}

const purchaseStates = ['credited', 'deferred'] as const

function Coins({ purchase }: Pick<InvoicePage, 'purchase'>) {
  const { t } = useTranslation('console')
  const { rights } = useMe()
  if (!purchase) {
    return (
      <Section title={t('invoices.purchase')}>
        <p>{t('invoices.noPurchase')}</p>
      </Section>
    )
  }
  const { purchaseId, unusedCoins, takenCoins, frozenCoins, disputes } = purchase
  const state = purchaseStates.find((known) => known === purchase.state)
  return (
    <Section title={t('invoices.purchase')}>
      <Facts>
        <Fact label={t('invoices.purchaseId')}>
          {rights.has('wallets.read') ? (
            <Link to={`/ledger?reference=${purchaseId}`}>{purchaseId}</Link>
          ) : (
            <code>{purchaseId}</code>
          )}
        </Fact>
        <Fact label={t('invoices.purchaseState')}>{state && t(`invoices.purchaseStates.${state}`)}</Fact>
        <Fact label={t('invoices.unused')} count={unusedCoins} />
        <Fact label={t('invoices.taken')} count={takenCoins} />
        {frozenCoins > 0 && <Fact label={t('invoices.frozen')} count={frozenCoins} />}
        {disputes.map(({ caseId, state: disputeState }) => (
          <Fact key={caseId} label={t('invoices.dispute')}>
            <code>{caseId}</code> {disputeState}
          </Fact>
        ))}
      </Facts>
    </Section>
  )
}

const eventNames = ['created', 'approved', 'declined', 'paid'] as const
type EventName = (typeof eventNames)[number]

interface HistoryEvent {
  readonly name: EventName | null
  readonly at: number
  readonly eventId: string
}

/** Everything that happened, oldest first: the tap, the provider’s notifications, the payment. */
function eventsOf({ createdAt, paidAt, notifications }: InvoicePage): readonly HistoryEvent[] {
  const events: readonly HistoryEvent[] = [
    { name: 'created', at: createdAt, eventId: '' },
    ...notifications.map(({ eventId, outcome, at }) => ({
      name: eventNames.find((known) => known === outcome) ?? null,
      at,
      eventId,
    })),
    ...(paidAt === null ? [] : [{ name: 'paid' as const, at: paidAt, eventId: '' }]),
  ]
  return events.toSorted((first, second) => first.at - second.at)
}

function History({ invoice }: { invoice: InvoicePage }) {
  const { t } = useTranslation('console')
  return (
    <Section title={t('invoices.history')} text={t('invoices.historyText')}>
      <DataTable
        label={t('invoices.history')}
        items={eventsOf(invoice)}
        keyOf={({ name, eventId }) => `${name} ${eventId}`}
        columns={[
          { id: 'at', header: t('invoices.at'), when: ({ at }) => at },
          {
            id: 'event',
            header: t('invoices.event'),
            cell: ({ name }) => name && t(`invoices.events.${name}`),
          },
          {
            id: 'eventId',
            header: t('invoices.eventId'),
            cell: ({ eventId }) => eventId && <code>{eventId}</code>,
          },
        ]}
      />
    </Section>
  )
}

function Refunds({ invoice: { currency, refunds } }: { invoice: InvoicePage }) {
  const { t } = useTranslation('console')
  if (refunds.length === 0) return null
  return (
    <Section title={t('invoices.refunds')} text={t('invoices.refundsText')}>
      <DataTable
        label={t('invoices.refunds')}
        items={refunds}
        keyOf={({ refundId }) => refundId}
        columns={[
          { id: 'owed', header: t('invoices.owed'), when: ({ owedAt }) => owedAt },
          {
            id: 'reason',
            header: t('invoices.refundReason'),
            cell: ({ reason }) => t(`invoices.refundReasons.${reason}`),
          },
          { id: 'coins', header: t('invoices.coins'), count: ({ coins }) => coins },
          {
            id: 'amount',
            header: t('invoices.amount'),
            cell: ({ amountMinor }) => moneyText(amountMinor, currency),
          },
          {
            id: 'state',
            header: t('invoices.state'),
            cell: ({ state }) => t(`invoices.refundStates.${state}`),
          },
          { id: 'tries', header: t('invoices.tries'), wide: true, count: ({ tries }) => tries },
          { id: 'done', header: t('invoices.done'), when: ({ doneAt }) => doneAt },
        ]}
      />
    </Section>
  )
}

const stepNames = [
  'invoice_paid',
  'invoice_returned',
  'paid_twice',
  'refund_paid',
  'coins_used',
  'coins_earned',
  'payout_reserved',
] as const

function Postings({ postings }: Pick<InvoicePage, 'postings'>) {
  const { t } = useTranslation('console')
  return (
    <Section title={t('invoices.postings')}>
      {postings.length === 0 ? (
        <p>{t('invoices.noPostings')}</p>
      ) : (
        <DataTable
          label={t('invoices.postings')}
          items={postings.map((posting, index) => ({ ...posting, index }))}
          keyOf={({ index }) => String(index)}
          columns={[
            { id: 'at', header: t('invoices.at'), when: ({ at }) => at },
            {
              id: 'kind',
              header: t('invoices.kind'),
              cell({ kind }) {
                const name = stepNames.find((known) => known === kind)
                return name ? t(`invoices.kinds.${name}`) : kind
              },
            },
            { id: 'debit', header: t('invoices.debit'), code: ({ debit }) => debit },
            { id: 'credit', header: t('invoices.credit'), code: ({ credit }) => credit },
            {
              id: 'amount',
              header: t('invoices.amount'),
              cell: ({ amountMinor, currency }) => moneyText(amountMinor, currency),
            },
          ]}
        />
      )}
    </Section>
  )
}
