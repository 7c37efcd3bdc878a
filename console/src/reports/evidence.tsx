import {
  type CaseEvidence,
  type EvidencePurpose,
  evidencePurposes,
  type OpenCase,
} from '@serendip/contract/operator'
import { Button } from '@serendip/ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../client.ts'
import { ErrorNotice } from '../parts/error-notice.tsx'
import { useStepUp } from '../parts/step-up.tsx'
import { When } from '../parts/when.tsx'
import styles from './case-screen.module.css'

/** Private evidence, hidden until the operator chooses a purpose; each access is logged. */
export function Evidence({ report }: { report: OpenCase }) {
  const { t } = useTranslation('console')
  const stepUp = useStepUp()
  const [shown, setShown] = useState<CaseEvidence | null>(null)
  const [error, setError] = useState<unknown>(null)
  const look = (purpose: EvidencePurpose) =>
    stepUp(() => api.cases.evidence({ params: { reportId: report.reportId }, body: { purpose } })).then(
      setShown,
      setError,
    )
  return (
    <section className={styles.part}>
      <h2>{t('evidence.title')}</h2>
      <ErrorNotice error={error} />
      {!report.hasEvidence && <p className={styles.quiet}>{t('evidence.gone')}</p>}
      {report.hasEvidence && shown === null && (
        <>
          <p className={styles.quiet}>{t('evidence.why')}</p>
          <div className={styles.purposes}>
            {evidencePurposes.map((purpose) => (
              <Button key={purpose} size="s" onClick={() => void look(purpose)}>
                {t(`evidencePurpose.${purpose}`)}
              </Button>
            ))}
          </div>
        </>
      )}
      {shown !== null && <Shown evidence={shown} report={report} />}
    </section>
  )
}

function Shown({ evidence, report }: { evidence: CaseEvidence; report: OpenCase }) {
  const { t } = useTranslation('console')
  const nameOf = (userId: string) =>
    userId === report.person.userId ? report.person.name : report.reporter.name
  return (
    <>
      {evidence.texts.length === 0 && <p className={styles.quiet}>{t('evidence.noTexts')}</p>}
      <ol className={styles.texts}>
        {evidence.texts.map(({ textId, from, text, sentAt, fileCount }) => (
          <li key={textId} className={from === report.person.userId ? styles.theirs : ''}>
            <span className={styles.quiet}>
              <bdi>{nameOf(from)}</bdi> · <When ms={sentAt} />
            </span>
            {text !== '' && <p dir="auto">{text}</p>}
            {fileCount > 0 && <p className={styles.quiet}>{t('evidence.files', { count: fileCount })}</p>}
          </li>
        ))}
      </ol>
      <ul className={styles.texts}>
        {evidence.videos.map(({ userId, startedAt }) => (
          <li key={userId} className={styles.quiet}>
            {t('evidence.saw', { name: nameOf(userId) })} <When ms={startedAt} />
          </li>
        ))}
      </ul>
    </>
  )
}
