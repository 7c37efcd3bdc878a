import type { SupportConversation } from '@serendip/contract/operator'
import { Badge, FactList } from '@serendip/ui'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { durationText } from '../parts/duration.ts'
import { countryName, languageName } from '../parts/names.ts'
import { When } from '../parts/when.tsx'
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
      <FactList className={styles.facts}>
        <dt>{t('support.userId')}</dt>
        <dd>
          <code>{request.userId}</code>
        </dd>
        <dt>{t('support.role')}</dt>
        <dd>{t(`rolesGroup.${person.rolesGroup}`)}</dd>
        <dt>{t('support.standing')}</dt>
        <dd>
          <StandingBadge person={person} />
        </dd>
        <dt>{t('support.language')}</dt>
        <dd>{languageName(request.language)}</dd>
        <dt>{t('support.country')}</dt>
        <dd>{countryName(person.country)}</dd>
        <dt>{t('support.joined')}</dt>
        <dd>
          <When ms={person.joinedAt} />
        </dd>
      </FactList>
      {request.firstAnswerMs !== null && (
        <p>{t('support.firstAnswer', { time: durationText(t, request.firstAnswerMs) })}</p>
      )}
    </aside>
  )
}
