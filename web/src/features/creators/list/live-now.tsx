import { shortName } from '@serendip/ui'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { usePlatform, useSession } from '../../../platform/platform-context.tsx'
import { PersonAvatar } from '../../../shared/photo/person-avatar.tsx'
import { creatorsQuery } from '../creators-query.ts'
import styles from './live-now.module.css'

const shownMost = 3

/** Beside the lobby on a wide screen: some creators who can be called now. Nothing while there are none. */
export function LiveNow() {
  const { t } = useTranslation('creators')
  const { api } = usePlatform()
  const heading = useId()
  const { rolesGroup, expectedSource } = useSession()?.profile ?? {}
  const { data: live = [] } = useQuery({
    ...creatorsQuery(api),
    // Creators, and people sent for one of them, have no list.
    enabled: rolesGroup === 'user' && !expectedSource,
    select: (cards) => cards.filter(({ status, demo }) => status === 'online' && !demo).slice(0, shownMost),
  })
  if (live.length === 0) return null
  return (
    <section className={styles.live} aria-labelledby={heading}>
      <div className={styles.head}>
        <h2 id={heading} className={styles.title}>
          {t('live.title')}
        </h2>
        <Link to="/online-users">{t('live.all')}</Link>
      </div>
      <ul className={styles.people}>
        {live.map(({ creatorId, name, age, avatar, rateCoins: rate }) => (
          <li key={creatorId}>
            <Link to={`/user-detail/${creatorId}`} className={styles.person}>
              <PersonAvatar
                name={name}
                seed={creatorId}
                photo={avatar}
                size="m"
                presence="online"
                decorative
              />
              <bdi className={styles.name}>{t('nameAge', { name: shortName(name), age })}</bdi>
              <span className={styles.rate}>{t('own.rateCoins', { rate })}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
