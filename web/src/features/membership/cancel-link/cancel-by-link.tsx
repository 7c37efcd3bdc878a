import type { CancelReason } from '@serendip/contract'
import { Button, Notice, Skeleton } from '@serendip/ui'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { asApiError } from '../../../platform/api/api-error.ts'
import { usePlatform } from '../../../platform/platform-context.tsx'
import styles from '../membership.module.css'
import { ReasonCards } from '../reason-cards.tsx'
import { useWords } from '../use-words.ts'
import { AskLink } from './ask-link.tsx'

/** The membership of a link: a reason cancels it. */
export function CancelByLink({ token }: { token: string }) {
  const { t } = useTranslation(['membership', 'error', 'everywhere'])
  const { api } = usePlatform()
  const words = useWords()
  const { data, isError, error } = useQuery({
    queryKey: ['membership', 'link', token],
    queryFn: () => api.subscriptions.readLink({ body: { token } }),
    retry: false,
    gcTime: 0,
  })
  const cancel = useMutation({
    mutationFn: (reason: CancelReason) => api.subscriptions.cancelByLink({ body: { token, reason } }),
  })
  if (isError) {
    const { code } = asApiError(error)
    const isVoid = code === 'code_invalid' || code === 'bad_input'
    return (
      <div className={styles.way}>
        <Notice tone="warn">{isVoid ? t('link.void') : t(`error:${code}`)}</Notice>
        {isVoid && <AskLink />}
      </div>
    )
  }
  if (!data) return <Skeleton shape="block" />
  const date = words.day(data.periodEndsAt, data.timeZone)
  const isOver = cancel.isSuccess || data.state === 'cancelled' || data.state === 'ended'
  if (isOver) {
    return (
      <div className={styles.way}>
        <p role="status">{t(data.state === 'ended' ? 'link.ended' : 'link.done', { date })}</p>
        <Button asChild size="l" block>
          <a href="/">{t('everywhere:homeLink')}</a>
        </Button>
      </div>
    )
  }
  const price = words.money(data.priceMinor, data.currency)
  return (
    <div className={styles.way}>
      <p>{t('planPrice', { count: data.months, price })}</p>
      <p>{t(data.state === 'grace' ? 'cancel.textGrace' : 'cancel.text', { date })}</p>
      <p>{t('cancel.whyText')}</p>
      {cancel.isError && <Notice tone="error">{t(`error:${asApiError(cancel.error).code}`)}</Notice>}
      <ReasonCards isPending={cancel.isPending} onChoose={(reason) => cancel.mutate(reason)} />
    </div>
  )
}
