import type { PersonPage, PersonReport } from '@serendip/contract/operator'
import { Badge, Facts, Section, Spinner } from '@serendip/ui'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link, useParams } from 'react-router'
import { useApi } from '../api.ts'
import { PersonPurchases } from '../invoices/person-purchases.tsx'
import { DataTable } from '../parts/lists/data-table.tsx'
import { DecisionTable } from '../parts/evidence/decision-table.tsx'
import { Documents, useDocuments } from '../parts/evidence/documents.tsx'
import { ErrorNotice } from '../parts/screen/error-notice.tsx'
import { Fact } from '../parts/facts/fact.tsx'
import { countryName, languageName } from '../parts/facts/names.ts'
import { Screen } from '../parts/screen/screen.tsx'
import { RaiseNotice, StrikeList } from '../parts/evidence/strike-list.tsx'
import { UnreadScreen } from '../parts/screen/unread-screen.tsx'
import { useBlobAddress } from '../parts/evidence/use-blob-address.ts'
import { When } from '../parts/facts/when.tsx'
import { useMe } from '../queries.ts'
import { PersonSubscriptions } from '../subscriptions/person-subscriptions.tsx'
import { Acts } from './acts.tsx'
import { peopleKey } from './people-key.ts'
import { PersonCalls } from './person-calls.tsx'
import styles from './person-screen.module.css'
import { PrivateFacts } from './private-facts.tsx'
import { StandingBadge } from './standing-badge.tsx'

/** Facts that an operator may know of one person, and acts on them. */
export function PersonScreen() {
  const api = useApi()
  const { t } = useTranslation('console')
  const { userId = '' } = useParams()
  const { rights } = useMe()
  const { data, error, refetch } = useQuery({
    queryKey: [...peopleKey, 'one', userId],
    queryFn: () => api.people.open({ params: { userId } }),
  })
  if (!data) return <UnreadScreen error={error} title={t('nav.people')} listPath="/people" retry={refetch} />
  return (
    <Screen
      title={data.name || t('people.nameless')}
      text={data.userId}
      actions={
        <>
          {rights.has('wallets.read') && <Link to={`/ledger/wallets/${userId}`}>{t('wallet.title')}</Link>}
          <Link to="/people">{t('people.back')}</Link>
        </>
      }
    >
      <div className={styles.columns}>
        <div className={styles.column}>
          <Account person={data} />
          <Profile person={data} />
          <Acts key={`acts ${userId}`} person={data} />
        </div>
        <div className={styles.column}>
          {rights.has('evidence.read') && (
            <>
              <Reports userId={userId} />
              <PersonDocuments key={`documents ${userId}`} userId={userId} />
            </>
          )}
          {rights.has('wallets.read') && (
            <PersonSubscriptions key={`subscriptions ${userId}`} userId={userId} />
          )}
          {rights.has('wallets.read') && <PersonPurchases key={`purchases ${userId}`} userId={userId} />}
          <PersonCalls key={`calls ${userId}`} userId={userId} />
          <PrivateFacts key={userId} userId={userId} />
        </div>
      </div>
    </Screen>
  )
}

function Account({ person }: { person: PersonPage }) {
  const { t } = useTranslation('console')
  const { standingReason, standingUntil } = person
  return (
    <Section title={t('people.account')}>
      <Facts>
        <Fact label={t('people.standing')}>
          <StandingBadge person={person} />
          {person.standing === 'banned' &&
            (standingUntil === null ? (
              t(person.awaitsDecision ? 'people.awaitsDecision' : 'people.forGood')
            ) : (
              <span>
                {t('people.until')} <When ms={standingUntil} />
              </span>
            ))}
        </Fact>
        {/* Absent in the answer of an older server. */}
        <Fact label={t('people.ageAnswer')}>{person.ageAnswer && t(`ageAnswer.${person.ageAnswer}`)}</Fact>
        <Fact label={t('people.role')}>
          {t(`rolesGroup.${person.rolesGroup}`)}
          {person.sandbox && <Badge tone="warn">{t('people.sandboxMark')}</Badge>}
        </Fact>
        <Fact label={t('people.humanId')} code={person.humanReadableId} />
        <Fact label={t('people.language')}>{languageName(person.language)}</Fact>
        <Fact label={t('people.country')}>
          {countryName(person.country)}
          {person.unblocked && t('people.unblocked')}
        </Fact>
        <Fact label={t('people.source')}>{person.expectedSource}</Fact>
        <Fact label={t('people.joined')} when={person.joinedAt} />
        <Fact label={t('people.sessions')}>{person.openSessions}</Fact>
      </Facts>
      {standingReason !== null && (
        <blockquote className={styles.words} dir="auto">
          {standingReason}
        </blockquote>
      )}
    </Section>
  )
}

interface ProfilePhotoProps {
  readonly person: PersonPage
  readonly photoId: string
  readonly words: string
}

/** A photo that others see, fetched with the console's own header. */
function ProfilePhoto({ person, photoId, words }: ProfilePhotoProps) {
  const api = useApi()
  const { userId } = person
  const { data, error } = useQuery({
    queryKey: [...peopleKey, 'photo', photoId],
    queryFn: () => api.people.photo({ params: { userId, photoId } }),
    staleTime: Number.POSITIVE_INFINITY,
  })
  const picture = useBlobAddress(data)
  if (picture === null) return error ? <ErrorNotice error={error} /> : <Spinner />
  return <img className={styles.photo} src={picture} alt={words} />
}

function Profile({ person }: { person: PersonPage }) {
  const { t } = useTranslation('console')
  const { gender, profile } = person
  if (profile === null) {
    return (
      <Section title={t('people.profile')}>
        <p className={styles.quiet}>{t('people.noProfile')}</p>
      </Section>
    )
  }
  return (
    <Section title={t('people.profile')} text={t('people.profileText')}>
      <Facts>
        <Fact label={t('people.gender')}>{t(`gender.${gender}`)}</Fact>
        <Fact label={t('people.age')}>{profile.age}</Fact>
        <Fact label={t('people.place')}>
          {[profile.city, countryName(profile.country)].filter(Boolean).join(', ')}
        </Fact>
        <Fact label={t('people.photo')}>
          {profile.photoId === null ? (
            t('people.no')
          ) : (
            <ProfilePhoto
              person={person}
              photoId={profile.photoId}
              words={t('photos.of', { name: person.name })}
            />
          )}
        </Fact>
        {profile.gallery.length > 0 && (
          <Fact label={t('people.gallery')}>
            <ol className={styles.gallery}>
              {profile.gallery.map((photoId, index) => (
                <li key={photoId}>
                  <ProfilePhoto
                    person={person}
                    photoId={photoId}
                    words={t('people.galleryPhoto', { number: index + 1 })}
                  />
                  {t('people.galleryPhoto', { number: index + 1 })}
                </li>
              ))}
            </ol>
          </Fact>
        )}
        <Fact label={t('people.interests')}>{profile.interests.join(', ') || '–'}</Fact>
      </Facts>
      {profile.bio !== '' && (
        <blockquote className={styles.words} dir="auto">
          {profile.bio}
        </blockquote>
      )}
    </Section>
  )
}

/** Which documents a creator uploaded with their application; most people have none. */
function PersonDocuments({ userId }: { userId: string }) {
  const { t } = useTranslation('console')
  const { data } = useDocuments(userId)
  if (!data || data.documents.length === 0) return null
  return (
    <Section title={t('documents.title')}>
      <Documents userId={userId} />
    </Section>
  )
}

function Reports({ userId }: { userId: string }) {
  const api = useApi()
  const { t } = useTranslation('console')
  const queries = useQueryClient()
  const { data, error } = useQuery({
    queryKey: [...peopleKey, 'reports', userId],
    queryFn: () => api.people.reports({ params: { userId } }),
  })
  if (!data) return error ? <ErrorNotice error={error} /> : <Spinner />
  return (
    <>
      <Section title={t('strikes.title')}>
        <RaiseNotice strikes={data.strikes} />
        <StrikeList
          userId={userId}
          strikes={data.strikes}
          changed={() => void queries.invalidateQueries({ queryKey: peopleKey })}
        />
      </Section>
      <Section title={t('decide.earlier')}>
        {data.decisions.length === 0 ? (
          <p className={styles.quiet}>{t('decide.noEarlier')}</p>
        ) : (
          <DecisionTable decisions={data.decisions} />
        )}
      </Section>
      <ReportList title={t('people.reportsAbout')} none={t('people.noReportsAbout')} reports={data.about} />
      <ReportList title={t('people.reportsBy')} none={t('people.noReportsBy')} reports={data.by} />
    </>
  )
}

interface ReportListProps {
  readonly title: string
  readonly none: string
  readonly reports: readonly PersonReport[]
}

function ReportList({ title, none, reports }: ReportListProps) {
  const { t } = useTranslation('console')
  return (
    <Section title={title}>
      {reports.length === 0 ? (
        <p className={styles.quiet}>{none}</p>
      ) : (
        <DataTable
          label={title}
          items={reports}
          keyOf={({ reportId }) => reportId}
          columns={[
            {
              id: 'reason',
              header: t('reports.reason'),
              cell: ({ reportId, reason }) => (
                <Link to={`/reports/${reportId}`}>{t(`reportReason.${reason}`)}</Link>
              ),
            },
            { id: 'state', header: t('reports.state'), cell: ({ state }) => t(`caseState.${state}`) },
            { id: 'filed', header: t('reports.filed'), when: ({ filedAt }) => filedAt },
          ]}
        />
      )}
    </Section>
  )
}
