import type { BillingInfo, PaymentServiceName } from '@serendip/contract'
import { Notice, RadioCards, Section } from '@serendip/ui'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { asApiError } from '../../../platform/api/api-error.ts'
import { usePlatform } from '../../../platform/platform-context.tsx'
import { shopKey } from '../shop-queries.ts'

/** The payment service of the next order; nothing where there is no choice. */
export function PaymentServiceSection({ services }: Pick<BillingInfo, 'services'>) {
  const { t } = useTranslation(['shop', 'error'])
  const { api } = usePlatform()
  const queries = useQueryClient()
  const change = useMutation({
    mutationFn: (provider: PaymentServiceName) => api.billingDetails.switchProvider({ params: { provider } }),
    onSettled: () => queries.invalidateQueries({ queryKey: shopKey }),
  })
  const [first] = services
  if (!first || services.length < 2) return null
  return (
    <Section title={t('service.title')} text={t('service.text')}>
      <RadioCards
        label={t('service.title')}
        labelHidden
        value={change.isPending ? change.variables : first}
        onChange={(next) => change.mutate(next)}
        cards={services.toSorted().map((name) => ({
          value: name,
          title: t(`service.${name}`),
        }))}
      />
      {change.isError && <Notice tone="error">{t(`error:${asApiError(change.error).code}`)}</Notice>}
    </Section>
  )
}
