import type { SupportConversation } from '@serendip/contract/operator'
import { Badge, Facts } from '@serendip/ui'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { durationText } from '../parts/facts/duration.ts'
import { Fact } from '../parts/facts/fact.tsx'
import { countryName, languageName } from '../parts/facts/names.ts'
import { StandingBadge } from '../people/standing-badge.tsx'
import { useMe } from '../queries.ts'
import styles from './conversation.module.css'

interface RequestPersonProps {
  readonly conversation: SupportConversation
}

/** The person who asks, beside the conversation. */
export function RequestPerson({ conversation: { request, person } }: RequestPersonProps) {
  const { t } = useTranslation('console')
  const { rights } = useMe()
  return (
    <aside className={styles.person} aria-label={t('support.person')}>
      <h2>{request.name}</h2>
      <Badge>{t(`kind.${request.kind}`)}</Badge>
      {rights.has('people.read') && <Link to={`/people/${request.userId}`}>{t('people.open')}</Link>}
      <Facts className={styles.facts}>
        <Fact label={t('support.userId')} code={request.userId} />
        <Fact label={t('support.role')}>{t(`rolesGroup.${person.rolesGroup}`)}</Fact>
        <Fact label={t('support.standing')}>
          <StandingBadge person={person} />
        </Fact>
        <Fact label={t('support.language')}>{languageName(request.language)}</Fact>
        <Fact label={t('support.country')}>{countryName(person.country)}</Fact>
        <Fact label={t('support.joined')} when={person.joinedAt} />
      </Facts>
      {request.firstAnswerMs !== null && (
        <p>{t('support.firstAnswer', { time: durationText(t, request.firstAnswerMs) })}</p>
      )}
    </aside>
  )
}
