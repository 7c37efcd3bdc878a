import type { InvoiceState } from '@serendip/contract'
import { Badge, type BadgeProps } from '@serendip/ui'
import { useTranslation } from 'react-i18next'

const tones: Readonly<Record<InvoiceState, NonNullable<BadgeProps['tone']>>> = {
  created: 'neutral',
  pending: 'neutral',
  paid: 'mint',
  declined: 'warn',
  expired: 'neutral',
  paid_not_credited: 'danger',
  partly_refunded: 'warn',
  refunded: 'warn',
}

/** The state of an invoice, and whether it is of a test account. */
export function InvoiceStateBadge({ state, isSandbox }: { state: InvoiceState; isSandbox: boolean }) {
  const { t } = useTranslation('console')
  return (
    <>
      <Badge tone={tones[state]}>{t(`invoices.states.${state}`)}</Badge>
      {isSandbox && <Badge tone="warn">{t('invoices.test')}</Badge>}
    </>
  )
}
