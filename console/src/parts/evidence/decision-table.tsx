import type { OpenCase } from '@serendip/contract/operator'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { DataTable } from '../lists/data-table.tsx'

type Decision = OpenCase['decisions'][number]

/** The decision, leading to the report behind it if there is one. */
function DecisionLink({ decision }: { decision: Decision }) {
  const { t } = useTranslation('console')
  const { kind, measure, reportId } = decision
  const words =
    kind === 'lifted' || kind === 'role' || kind === 'ageVoided'
      ? t(`eventKind.${kind}`)
      : `${t(`measure.${measure}`)}${kind === 'decided' ? '' : ` (${t(`eventKind.${kind}`)})`}`
  return reportId === null ? words : <Link to={`/reports/${reportId}`}>{words}</Link>
}

/** Decisions about a person, with who made them and when. */
export function DecisionTable({ decisions }: { decisions: readonly Decision[] }) {
  const { t } = useTranslation('console')
  return (
    <DataTable
      label={t('decide.earlier')}
      items={decisions}
      keyOf={({ eventId }) => eventId}
      columns={[
        { id: 'measure', header: t('decide.measure'), cell: (item) => <DecisionLink decision={item} /> },
        { id: 'by', header: t('reports.by'), cell: ({ by }) => by.name },
        { id: 'at', header: t('decide.at'), when: ({ at }) => at },
      ]}
    />
  )
}
