import type { DifferenceView } from '@serendip/contract/operator'
import { Button, Facts, Field, Notice, TextArea } from '@serendip/ui'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useApi } from '../api.ts'
import { approvalsQuery } from '../approvals/approvals-query.ts'
import { Fact } from '../parts/facts/fact.tsx'
import { When } from '../parts/facts/when.tsx'
import form from '../parts/forms/form.module.css'
import { useSubmit } from '../parts/forms/use-submit.ts'
import { ErrorNotice } from '../parts/screen/error-notice.tsx'
import { moneyText } from './money-text.ts'

/** Has the payment service asked about a difference again. */
export function useAskAgain() {
  const api = useApi()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (differenceId: string) => api.settlements.ask({ params: { differenceId } }),
    onSettled: () => queries.invalidateQueries({ queryKey: ['settlements'] }),
  })
}

interface SettlementDifferenceProps {
  readonly difference: DifferenceView
  readonly mayResolve: boolean
  readonly ask: ReturnType<typeof useAskAgain>
  close(): void
}

/** A difference: both sides of a payment, and the two ways to resolve it. */
export function SettlementDifference({ difference, mayResolve, ask, close }: SettlementDifferenceProps) {
  const { t } = useTranslation('console')
  const { differenceId, paymentId, invoiceId, isWaiting, state } = difference
  return (
    <div className={form.form}>
      <Facts>
        <Fact label={t('settlements.theirs')}>
          <SideText side={difference.theirs} />
        </Fact>
        <Fact label={t('settlements.ours')}>
          <SideText side={difference.ours} />
        </Fact>
        <Fact label={t('settlements.service')} code={`${difference.brandId} · ${difference.provider}`} />
        <Fact label={t('settlements.payment')} code={paymentId} />
        <Fact label={t('settlements.order')}>
          {invoiceId && <Link to={`/invoices/${invoiceId}`}>{invoiceId}</Link>}
        </Fact>
        <Fact label={t('settlements.found')} when={difference.foundAt} />
        <Fact label={t('settlements.closed')}>
          {difference.closedAt !== null && <When ms={difference.closedAt} />}
        </Fact>
        <Fact label={t('settlements.closedBy')}>{difference.closedBy}</Fact>
        <Fact label={t('settlements.reason')}>{difference.reason}</Fact>
      </Facts>
      {mayResolve && state === 'open' && (
        <>
          <Button
            block
            pending={ask.isPending}
            onClick={() => ask.mutate(differenceId, { onSettled: close })}
          >
            {t('settlements.ask')}
          </Button>
          {isWaiting ? (
            <Notice tone="warn">{t('settlements.waits')}</Notice>
          ) : (
            <AcceptForm differenceId={differenceId} close={close} />
          )}
        </>
      )}
    </div>
  )
}

function SideText({ side }: { readonly side: DifferenceView['theirs'] }) {
  const { t } = useTranslation('console')
  if (!side) return t('settlements.nothing')
  return (
    <>
      {moneyText(side.amountMinor, side.currency)}, <When ms={side.at} />
    </>
  )
}

const reasonMinChars = 3
const reasonMaxChars = 500

function AcceptForm({ differenceId, close }: Pick<DifferenceView, 'differenceId'> & { close(): void }) {
  const { t } = useTranslation('console')
  const api = useApi()
  const queries = useQueryClient()
  const [reason, setReason] = useState('')
  const { error, isPending, submit } = useSubmit(async () => {
    const { waits } = await api.settlements.accept({ params: { differenceId }, body: { reason } })
    const changed = [['settlements'], approvalsQuery(api).queryKey]
    await Promise.all(changed.map((queryKey) => queries.invalidateQueries({ queryKey })))
    if (!waits) close()
  })
  return (
    <form className={form.form} onSubmit={(event) => void submit(event)}>
      <ErrorNotice error={error} />
      <Field label={t('settlements.reason')} hint={t('settlements.reasonHint')}>
        <TextArea
          required
          rows={3}
          minLength={reasonMinChars}
          maxLength={reasonMaxChars}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
      </Field>
      <Button type="submit" variant="ember" block pending={isPending}>
        {t('settlements.accept')}
      </Button>
    </form>
  )
}
