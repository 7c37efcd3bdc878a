import type { FoundPerson } from '@serendip/contract/operator'
import { Badge } from '@serendip/ui'
import { useTranslation } from 'react-i18next'

export function StandingBadge({ person: { standing } }: { person: Pick<FoundPerson, 'standing'> }) {
  const { t } = useTranslation('console')
  return <Badge tone={standing === 'good' ? 'mint' : 'danger'}>{t(`standing.${standing}`)}</Badge>
}
