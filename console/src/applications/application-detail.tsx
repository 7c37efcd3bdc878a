import { applicationAsks, applicationDeclines } from '@serendip/contract'
import type { ApplicationView } from '@serendip/contract/operator'
import { Button, CircleCheckIcon, Facts, Notice, TriangleAlertIcon } from '@serendip/ui'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { Documents } from '../parts/evidence/documents.tsx'
import { Fact } from '../parts/facts/fact.tsx'
import { countryName, languageName } from '../parts/facts/names.ts'
import { useMe } from '../queries.ts'
import styles from './applications-screen.module.css'

export type Verdict = 'approved' | 'asked' | 'declined'

/** One point that approval depends on; its sign is not only a colour. */
function Check({ isMet, children }: { isMet: boolean; children: ReactNode }) {
  return (
    <li className={styles.check} data-met={isMet}>
      {isMet ? <CircleCheckIcon /> : <TriangleAlertIcon />}
      <span>{children}</span>
    </li>
  )
}

interface ChecksProps {
  readonly applicant: NonNullable<ApplicationView['applicant']>
  readonly isConfirmed: boolean
}

function Checks({ applicant, isConfirmed }: ChecksProps) {
  const { t } = useTranslation('console')
  const { emailConfirmed, mayUseVideo, avatar, identity, hasDocuments } = applicant
  const proof = t(`applications.identity.${identity.status}`, {
    why: identity.declined === null ? '' : t(`tryDeclined.${identity.declined}`),
    count: identity.triesLeft,
  })
  return (
    <>
      <h3>{t('applications.checks')}</h3>
      <ul className={styles.checks}>
        <Check isMet={emailConfirmed}>
          {t(emailConfirmed ? 'applications.emailConfirmed' : 'applications.emailOpen')}
        </Check>
        {(applicant.rolesGroup === 'user' || !isConfirmed) && (
          <Check isMet={isConfirmed}>
            {t(isConfirmed ? 'applications.ownerConfirmed' : 'applications.ownerOpen')}
          </Check>
        )}
        <Check isMet={identity.status === 'approved'}>{proof}</Check>
        <Check isMet={hasDocuments}>
          {t(hasDocuments ? 'applications.hasDocuments' : 'applications.noDocuments')}
        </Check>
        <Check isMet={mayUseVideo}>{t(mayUseVideo ? 'applications.video' : 'applications.noVideo')}</Check>
        <Check isMet={avatar !== ''}>
          {t(avatar === '' ? 'applications.noPhoto' : 'applications.photo')}
        </Check>
      </ul>
    </>
  )
}

/** Request or reason of an operator, with their note and the applicant's answer. */
function Earlier({ application: { reason, note, answer } }: { application: ApplicationView }) {
  const { t } = useTranslation('console')
  if (reason === null) return null
  const declined = applicationDeclines.find((decline) => decline === reason)
  const asked = applicationAsks.find((ask) => ask === reason)
  return (
    <Facts>
      {declined && <Fact label={t('applications.declinedFor')}>{t(`refuse.${declined}`)}</Fact>}
      {asked && <Fact label={t('applications.question')}>{t(`ask.${asked}`)}</Fact>}
      {note && <Fact label={t('applications.note')}>{note}</Fact>}
      {answer && <Fact label={t('applications.answer')}>{answer}</Fact>}
    </Facts>
  )
}

interface ApplicationDetailProps {
  readonly application: ApplicationView
  /** Null for what was decided. */
  readonly decide: ((verdict: Verdict) => void) | null
  /** Whether this operator has claimed it. */
  readonly isReady: boolean
  /** Whether every document was shown, which an approval waits for. */
  readonly isSeen: boolean
  onDocument(documentId: string): void
}

/** Everything about an applicant that a decision needs. */
export function ApplicationDetail(props: ApplicationDetailProps) {
  const { application, decide, isReady, isSeen, onDocument } = props
  const { t } = useTranslation('console')
  const { rights } = useMe()
  const { name, ageYears, country, language, email, about, applicant, appliedAt, decidedByName } = application
  return (
    <article className={styles.detail} aria-label={name}>
      <h2>
        {name}, {t('applications.age', { count: ageYears })}
      </h2>
      {!applicant && <Notice tone="warn">{t('applications.noAccount')}</Notice>}
      {applicant?.rolesGroup === 'user' && <Notice tone="warn">{t('applications.existing')}</Notice>}
      <blockquote className={styles.about}>
        <p dir="auto">{about || t('applications.noAbout')}</p>
      </blockquote>
      <Earlier application={application} />
      {applicant && <Checks applicant={applicant} isConfirmed={application.isConfirmed} />}
      {applicant && rights.has('evidence.read') && (
        <>
          <h3>{t('documents.title')}</h3>
          <Documents userId={applicant.userId} onShown={onDocument} />
        </>
      )}
      <Facts>
        <Fact label={t('applications.since')} when={appliedAt} />
        <Fact label={t('applications.country')}>
          {country === null ? t('applications.unknown') : countryName(country)}
        </Fact>
        <Fact label={t('applications.language')}>{languageName(language)}</Fact>
        <Fact label={t('applications.email')}>{email}</Fact>
        {applicant && (
          <Fact label={t('applications.account')}>
            <Link to={`/people/${applicant.userId}`}>{applicant.userId}</Link>
          </Fact>
        )}
        {decidedByName && <Fact label={t('applications.decidedBy')}>{decidedByName}</Fact>}
      </Facts>
      {decide && applicant && !isSeen && <Notice>{t('seen.documents')}</Notice>}
      {decide && applicant && (
        <div className={styles.acts}>
          <Button variant="ember" disabled={!isReady || !isSeen} onClick={() => decide('approved')}>
            {t('applications.approve')} <kbd>{t('applications.key.approve')}</kbd>
          </Button>
          <Button disabled={!isReady} onClick={() => decide('asked')}>
            {t('applications.ask')} <kbd>{t('applications.key.ask')}</kbd>
          </Button>
          <Button disabled={!isReady} onClick={() => decide('declined')}>
            {t('applications.decline')} <kbd>{t('applications.key.decline')}</kbd>
          </Button>
        </div>
      )}
    </article>
  )
}
