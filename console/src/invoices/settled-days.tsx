import { Facts } from '@serendip/ui'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useApi } from '../api.ts'
import { Fact } from '../parts/facts/fact.tsx'

/** Until which day each payment service's settlement was compared. */
export function SettledDays() {
  const { t } = useTranslation('console')
  const api = useApi()
  const { data } = useQuery({ queryKey: ['settlements', 'days'], queryFn: () => api.settlements.days() })
  if (!data || data.services.length === 0) return null
  return (
    <section aria-labelledby="settled-days">
      <h2 id="settled-days">{t('settlements.days')}</h2>
      <Facts>
        {data.services.map(({ brandId, provider, isAsked, lastDay }) => (
          <Fact key={`${brandId} ${provider}`} label={`${brandId} · ${provider}`}>
            {lastDay ?? t('settlements.never')}
            {!isAsked && ` (${t('settlements.byFile')})`}
          </Fact>
        ))}
      </Facts>
    </section>
  )
}
