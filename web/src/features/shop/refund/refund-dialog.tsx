import { formatLocale, type RefundOffer } from '@serendip/contract'
import { Button, Dialog, Notice, Skeleton } from '@serendip/ui'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { asApiError } from '../../../platform/api/api-error.ts'
import { usePlatform } from '../../../platform/platform-context.tsx'
import { useNewBalance } from '../order/use-new-balance.ts'
import { useMoney } from '../packages/use-money.ts'
import { refundQuery, shopKey } from '../shop-queries.ts'
import styles from '../result/result.module.css'

interface RefundDialogProps {
  readonly invoiceId: string
  onClose(): void
}

/** The unused coins of an order for their money: what comes back is said before the tap. */
export function RefundDialog({ invoiceId, onClose }: RefundDialogProps) {
  const { t } = useTranslation(['receipt', 'everywhere', 'error'])
  const { api } = usePlatform()
  const queries = useQueryClient()
  const { data, isError, refetch } = useQuery(refundQuery(api, invoiceId))
  const [key] = useState(() => crypto.randomUUID())
  const [given, setGiven] = useState<RefundOffer | null>(null)
  const { mutate, isPending, error } = useMutation({
    mutationFn: ({ coins, amountMinor }: RefundOffer) =>
      api.refunds.take({ params: { id: invoiceId }, body: { coins, amountMinor, key } }),
    onSuccess: (_, offer) => setGiven(offer),
    async onSettled() {
      await queries.invalidateQueries({ queryKey: shopKey })
    },
  })
  useNewBalance(given !== null)
  const words = useRefundWords()
  return (
    <Dialog
      open
      onOpenChange={onClose}
      form="sheet"
      title={t('refund.title')}
      closeLabel={t('everywhere:close')}
      footer={
        given === null &&
        data &&
        data.coins > 0 && (
          <Button variant="danger" size="l" block pending={isPending} onClick={() => mutate(data)}>
            {t('refund.confirm', words(data))}
          </Button>
        )
      }
    >
      <div className={styles.returned} aria-busy={data === undefined && !isError}>
        {isError && data === undefined && (
          <Notice
            tone="error"
            title={t('failed')}
            action={<Button onClick={() => void refetch()}>{t('everywhere:retry')}</Button>}
          />
        )}
        {data === undefined && !isError && <Skeleton shape="block" />}
        {error && <Notice tone="error">{t(`error:${asApiError(error).code}`)}</Notice>}
        {given !== null && (
          <Notice tone="info" title={t('refund.done', words(given))}>
            {t('refund.doneText')}
          </Notice>
        )}
        {given === null && data && data.coins > 0 && (
          <>
            <p>{t('refund.text', words(data))}</p>
            <p>{t('refund.rules', words(data))}</p>
          </>
        )}
        {given === null && data?.coins === 0 && <p>{t('refund.none')}</p>}
      </div>
    </Dialog>
  )
}

function useRefundWords() {
  const { i18n } = useTranslation()
  const money = useMoney()
  const locale = formatLocale(i18n.language)
  return ({ coins, amountMinor, currency, until }: RefundOffer) => ({
    coins: new Intl.NumberFormat(locale).format(coins),
    amount: money({ priceMinor: amountMinor, currency }),
    date: new Intl.DateTimeFormat(locale, { dateStyle: 'long' }).format(until),
  })
}
