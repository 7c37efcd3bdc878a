import type { CallBill } from '@serendip/contract'
import { Button, Notice } from '@serendip/ui'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { asApiError } from '../../../platform/api/api-error.ts'
import { usePlatform } from '../../../platform/platform-context.tsx'
import { useBillWords } from './use-bill-words.ts'

interface AgreeButtonProps {
  /** The payer's consent: to stay after the preview, to begin without one, or to exceed a standing consent's cap. */
  agreement: 'stay' | 'begin' | 'cap'
  bill: CallBill
}

/** The consent button, with the price in its text; a refusal is shown beside it. */
export function AgreeButton({ agreement, bill }: AgreeButtonProps) {
  const { t } = useTranslation(['call', 'error'])
  const { socket } = usePlatform()
  const { callId, rateCoins } = bill
  const perSecond = useBillWords().perSecond(rateCoins)
  const agree = useMutation({ mutationFn: () => socket.request('call.stay', { callId, rateCoins }) })
  const words = {
    stay: t('bill.stay', { perSecond }),
    begin: t('bill.begin', { perSecond }),
    cap: t('bill.card.goOn', { perSecond }),
  }[agreement]
  return (
    <>
      {agree.isError && <Notice tone="error">{t(`error:${asApiError(agree.error).code}`)}</Notice>}
      <Button variant="solid" size="l" pending={agree.isPending} onClick={() => agree.mutate()}>
        {words}
      </Button>
    </>
  )
}
