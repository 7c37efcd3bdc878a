import type { PaymentPage } from '@serendip/contract'
import { useTranslation } from 'react-i18next'
import { useShowsReasons } from '../result/use-shows-reasons.ts'

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
  const text =
    isDeclined && declineReason && showsReason ? t(`reason.${declineReason}`) : t(`state.${state}.text`)
  return [t(`state.${state}.title`), text]
}
