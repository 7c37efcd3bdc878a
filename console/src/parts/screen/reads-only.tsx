import type { OperatorRight } from '@serendip/contract/operator'
import { Notice } from '@serendip/ui'
import { useTranslation } from 'react-i18next'
import { useMe } from '../../queries.ts'

/** Why a screen offers nothing to do, to an operator who may see it but does not have this right; otherwise nothing. */
export function ReadsOnly({ without }: { without: OperatorRight }) {
  const { t } = useTranslation('console')
  return useMe().rights.has(without) ? null : <Notice>{t('readsOnly')}</Notice>
}
