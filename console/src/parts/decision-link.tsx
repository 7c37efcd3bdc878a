import type { OpenCase } from '@serendip/contract/operator'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'

/** What was decided, leading to the report behind it if there is one. */
export function DecisionLink({ decision }: { decision: OpenCase['decisions'][number] }) {
  const { t } = useTranslation('console')
  const { kind, measure, reportId } = decision
  const words =
    kind === 'lifted'
      ? t('eventKind.lifted')
      : `${t(`measure.${measure}`)}${kind === 'decided' ? '' : ` (${t(`eventKind.${kind}`)})`}`
  return reportId === null ? words : <Link to={`/reports/${reportId}`}>{words}</Link>
}
