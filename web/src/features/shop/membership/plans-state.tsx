import { Button, CreditCardIcon, EmptyState, Notice, Skeleton } from '@serendip/ui'
import { useTranslation } from 'react-i18next'
import type { usePlans } from './use-plans.ts'

/** Shown instead of plans while they load, or if there are none, and above them while nothing is sold. */
export function PlansState({ data, plans, isOffline, isError, refetch }: ReturnType<typeof usePlans>) {
  const { t } = useTranslation(['shop', 'everywhere'])
  return (
    <>
      {isOffline && <Notice tone="warn">{t('offline')}</Notice>}
      {isError && (
        <Notice
          tone="error"
          title={t('failed')}
          action={<Button onClick={() => void refetch()}>{t('everywhere:retry')}</Button>}
        />
      )}
      {data === undefined && !isError && !isOffline && <Skeleton shape="block" />}
      {data && !data.isOpen && (
        <Notice tone="info" title={t('membership.closed')}>
          {t('membership.closedText')}
        </Notice>
      )}
      {data && plans.length === 0 && <EmptyState icon={<CreditCardIcon />} title={t('none')} />}
    </>
  )
}
