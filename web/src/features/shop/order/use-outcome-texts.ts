import type { InvoiceState, PaymentPage } from '@serendip/contract'
import { useTranslation } from 'react-i18next'
import { useShowsReasons } from '../result/use-shows-reasons.ts'

/** States that mean something else for a membership than for coins. */
const ofMembership = ['pending', 'paid', 'paid_not_credited', 'partly_refunded', 'expired'] as const

const isOfMembership = (state: InvoiceState): state is (typeof ofMembership)[number] =>
  ofMembership.some((known) => known === state)

/** Title and text for the state of an order, and for what the person can do about it; while it loads, those of waiting. */
export function useOutcomeTexts(page: PaymentPage | undefined): readonly [title: string, text: string] {
  const { t } = useTranslation('shop')
  const isDeclined = page?.invoice.state === 'declined' && page.declineReason !== null
  const showsReason = useShowsReasons(isDeclined)
  if (page === undefined) return [t('state.pending.title'), t('state.pending.text')]
  const { invoice, declineReason, isCharging, confirmUrl } = page
  const { state } = invoice
  if (isCharging)
    return confirmUrl === null ? [t('charging.title'), t('charging.text')] : [t('bank.title'), t('bank.text')]
  if (isDeclined && declineReason && showsReason)
    return [t(`state.${state}.title`), t(`reason.${declineReason}`)]
  if (invoice.productType === 'membership' && isOfMembership(state))
    return [t(`membership.state.${state}.title`), t(`membership.state.${state}.text`)]
  return [t(`state.${state}.title`), t(`state.${state}.text`)]
}
