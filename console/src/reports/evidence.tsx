import { limits } from '@serendip/contract'
import {
  type CaseEvidence,
  type EvidencePurpose,
  evidencePurposes,
  type OpenCase,
} from '@serendip/contract/operator'
import { Badge, Button } from '@serendip/ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useApi } from '../api.ts'
import { ErrorNotice } from '../parts/screen/error-notice.tsx'
import { useStepUp } from '../parts/proof/step-up.tsx'
import { When } from '../parts/facts/when.tsx'
import { useMe } from '../queries.ts'
import styles from './case-screen.module.css'
import { EvidenceFile } from './evidence-file.tsx'
import { LegalHold } from './legal-hold.tsx'
import type { SeenEvidence } from './seen-evidence.ts'

interface OpenEvidence {
  readonly evidence: CaseEvidence
  readonly purpose: EvidencePurpose
}

interface EvidenceProps {
  readonly report: OpenCase
  readonly isClaimedHere: boolean
  readonly seen: SeenEvidence
}

/** Private evidence, hidden until the operator chooses a purpose; each access is logged. */
export function Evidence({ report, isClaimedHere, seen }: EvidenceProps) {
  const api = useApi()
  const { t } = useTranslation('console')
  const { rights } = useMe()
  const stepUp = useStepUp()
  const decides = rights.has('cases.decide')
  const offered = evidencePurposes.filter((purpose) => decides || purpose !== 'decision')
  const [shown, setShown] = useState<OpenEvidence | null>(null)
  const [error, setError] = useState<unknown>(null)
  const view = (purpose: EvidencePurpose) =>
    stepUp(() => api.cases.evidence({ params: { reportId: report.reportId }, body: { purpose } })).then(
      (evidence) => {
        setError(null)
        setShown({ evidence, purpose })
        seen.open(evidence)
      },
      setError,
    )
  return (
    <section className={styles.part}>
      <h2>{t('evidence.title')}</h2>
      <ErrorNotice error={error} />
      {!report.hasEvidence && <p className={styles.quiet}>{t('evidence.gone')}</p>}
      <LegalHold report={report} />
      {report.hasEvidence && shown === null && (
        <>
          <p className={styles.quiet}>{t('evidence.why')}</p>
          <div className={styles.purposes}>
            {offered.map((purpose) => (
              <Button key={purpose} size="s" onClick={() => void view(purpose)}>
                {t(`evidencePurpose.${purpose}`)}
              </Button>
            ))}
          </div>
        </>
      )}
      {shown !== null && (
        <EvidenceContent
          {...shown}
          report={report}
          seen={seen}
          again={() => void view(shown.purpose)}
          opensFiles={isClaimedHere || (rights.has('appeals.read') && isReview(report, shown.purpose))}
        />
      )}
    </section>
  )
}

/** Once it is decided, files open for the operator who reviews the decision. */
const isReview = ({ state }: OpenCase, purpose: EvidencePurpose): boolean =>
  (state === 'upheld' || state === 'dismissed') && (purpose === 'appeal' || purpose === 'quality')

interface ShownProps extends OpenEvidence {
  readonly seen: SeenEvidence
  readonly report: OpenCase
  readonly opensFiles: boolean
  /** Opens the evidence once more, with what the reporter has sent since. */
  again(): void
}

function EvidenceContent({ evidence, purpose, report, seen, opensFiles, again }: ShownProps) {
  const { t } = useTranslation('console')
  const nameOf = (userId: string) =>
    userId === report.person.userId ? report.person.name : report.reporter.name
  return (
    <>
      {/* Absent in the answer of an older server. */}
      {(evidence.bio ?? '') !== '' && (
        <>
          <h3>{t('evidence.bio')}</h3>
          <blockquote dir="auto">{evidence.bio}</blockquote>
        </>
      )}
      {evidence.texts.length === 0 && <p className={styles.quiet}>{t('evidence.noTexts')}</p>}
      <ol className={styles.texts}>
        {evidence.texts.map(
          ({ textId, from, text, sentAt, deletedAt, earlierTexts, isReported, files, filesGone }) => (
            <li key={textId} className={from === report.person.userId ? styles.theirs : ''}>
              <span className={styles.quiet}>
                <bdi>{nameOf(from)}</bdi> · <When ms={sentAt} />{' '}
                {isReported && <Badge tone="danger">{t('evidence.reported')}</Badge>}
              </span>
              {deletedAt !== null && (
                <span className={styles.quiet}>
                  {t('evidence.deleted')} <When ms={deletedAt} />
                </span>
              )}
              {earlierTexts.map((earlier) => (
                <div key={earlier.until}>
                  <span className={styles.quiet}>
                    {t('evidence.edited')} <When ms={earlier.until} />
                  </span>
                  <p dir="auto">{earlier.text}</p>
                </div>
              ))}
              {text !== '' && <p dir="auto">{text}</p>}
              {opensFiles &&
                files.map((file) => (
                  <EvidenceFile
                    key={file.fileId}
                    file={file}
                    purpose={purpose}
                    reportId={report.reportId}
                    name={nameOf(from)}
                    onShown={() => seen.see(file.fileId)}
                  />
                ))}
              {!opensFiles && files.length > 0 && (
                <p className={styles.quiet}>{t('evidence.files', { count: files.length })}</p>
              )}
              {filesGone > 0 && (
                <p className={styles.quiet}>{t('evidence.filesGone', { count: filesGone })}</p>
              )}
            </li>
          ),
        )}
      </ol>
      <Photos
        evidence={evidence}
        purpose={purpose}
        report={report}
        seen={seen}
        opensFiles={opensFiles}
        again={again}
      />
      <Frames
        evidence={evidence}
        purpose={purpose}
        report={report}
        seen={seen}
        opensFiles={opensFiles}
        again={again}
      />
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

/** Profile photos that others saw of the person, with when the person deleted them. */
function Photos({ evidence, purpose, report, seen, opensFiles }: ShownProps) {
  const { t } = useTranslation('console')
  // Absent in the answer of an older server.
  const photos = evidence.photos ?? []
  if (photos.length === 0) return null
  const { name } = report.person
  return (
    <>
      <h3>{t('evidence.photos')}</h3>
      {!opensFiles && <p className={styles.quiet}>{t('evidence.photosClosed', { count: photos.length })}</p>}
      <ul className={styles.frames}>
        {photos.map(({ fileId, deletedAt, isReported }) => (
          <li key={fileId}>
            {isReported && <strong>{t('evidence.photoReported')}</strong>}
            {deletedAt !== null && (
              <span className={styles.quiet}>
                {t('evidence.photoDeleted')} <When ms={deletedAt} />
              </span>
            )}
            {opensFiles && (
              <EvidenceFile
                purpose={purpose}
                name={name}
                reportId={report.reportId}
                file={{ fileId, kind: 'image' }}
                onShown={() => seen.see(fileId)}
              />
            )}
          </li>
        ))}
      </ul>
    </>
  )
}

/** Still pictures that the reporter sent as ones of the call. */
function Frames({ evidence: { frames, videos }, purpose, report, seen, opensFiles, again }: ShownProps) {
  const { t } = useTranslation('console')
  const why = opensFiles ? 'evidence.framesWhy' : 'evidence.framesClosed'
  // Nobody who saw nothing sends pictures; the others may do so while the call goes on.
  if (videos.length === 0) return null
  return (
    <>
      <h3>{t('evidence.frames')}</h3>
      <p className={styles.quiet}>
        {frames.length === 0 ? t('evidence.noFrames') : t(why, { count: frames.length })}
      </p>
      {frames.length < limits.reportFramesMax && (
        <div>
          <Button size="s" onClick={again}>
            {t('evidence.again')}
          </Button>
        </div>
      )}
      {opensFiles && frames.length > 0 && (
        <ul className={styles.frames}>
          {frames.map(({ fileId }, index) => (
            <li key={fileId}>
              <EvidenceFile
                purpose={purpose}
                reportId={report.reportId}
                name={report.person.name}
                file={{ fileId, kind: 'image' }}
                place={index + 1}
                onShown={() => seen.see(fileId)}
              />
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
