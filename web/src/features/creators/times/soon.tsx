import { Card, shortName } from '@serendip/ui'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { usePlatform } from '../../../platform/platform-context.tsx'
import { PersonAvatar } from '../../../shared/photo/person-avatar.tsx'
import styles from './times.module.css'
import { hourSpans, hoursWords, spanWords } from './time-words.ts'

/** Creators who are usually on soon, and the hours in which most are; shown where nobody is online. */
export function Soon() {
  const { t, i18n } = useTranslation('creator-times')
  const { api } = usePlatform()
  const heading = useId()
  const { data } = useQuery({
    queryKey: ['creators-soon'],
    queryFn: () => api.creators.soon(),
    staleTime: 60_000,
  })
  if (data === undefined) return null
  const busy = hourSpans(data.busyHours, Date.now())
  if (data.soon.length === 0 && busy.length === 0) return null
  return (
    <section aria-labelledby={heading} className={styles.soon}>
      <h2 id={heading} className={styles.title}>
        {t(data.soon.length > 0 ? 'soon' : 'busy')}
      </h2>
      {data.soon.length > 0 && (
        <ul className={styles.people}>
          {data.soon.map((creator) => (
            <li key={creator.creatorId}>
              <Card asChild className={styles.person ?? ''}>
                <Link to={`/user-detail/${creator.creatorId}`}>
                  <PersonAvatar
                    name={creator.name}
                    seed={creator.creatorId}
                    photo={creator.avatar}
                    decorative
                  />
                  <span className={styles.words}>
                    <bdi className={styles.name}>{shortName(creator.name)}</bdi>
                    <bdi className={styles.note}>{spanWords(creator, i18n.language)}</bdi>
                  </span>
                </Link>
              </Card>
            </li>
          ))}
        </ul>
      )}
      {busy.length > 0 && (
        <p className={styles.note}>
          {t('busyText')}{' '}
          <bdi>
            {new Intl.ListFormat(i18n.language).format(busy.map((span) => hoursWords(span, i18n.language)))}
          </bdi>
        </p>
      )}
    </section>
  )
}
