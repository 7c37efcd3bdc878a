import { VisuallyHidden, classNames, shortName } from '@serendip/ui'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lateView } from '../../platform/late/late-view.tsx'
import { usePlatform, useSession } from '../../platform/platform-context.tsx'
import { PersonAvatar } from '../photo/person-avatar.tsx'
import { ringsQuery } from './stories-query.ts'
import styles from './story-rings.module.css'

const StoryViewer = lateView(async () => (await import('./story-viewer.tsx')).StoryViewer)

/** A row of the creators with stories, above a list; nothing where there are none. */
export function StoryRings() {
  const { t } = useTranslation('stories')
  const { api } = usePlatform()
  const isSent = Boolean(useSession()?.profile.expectedSource)
  const { data } = useInfiniteQuery({ ...ringsQuery(api), enabled: !isSent })
  const [openAt, setOpenAt] = useState<number | null>(null)
  const rings = data?.pages.flatMap(({ creators }) => creators) ?? []
  if (rings.length === 0) return null
  return (
    <section aria-label={t('rowLabel')}>
      <ul className={styles.row}>
        {rings.map(({ creatorId, name, avatar, hasUnseen }, index) => (
          <li key={creatorId}>
            <button type="button" className={styles.creator} onClick={() => setOpenAt(index)}>
              <span className={classNames(styles.ring, hasUnseen && styles.unseen)}>
                <PersonAvatar name={name} seed={creatorId} photo={avatar} size="l" decorative />
              </span>
              <VisuallyHidden>{t(hasUnseen ? 'openNew' : 'open', { name: shortName(name) })}</VisuallyHidden>
              <bdi className={styles.name} aria-hidden="true">
                {shortName(name)}
              </bdi>
            </button>
          </li>
        ))}
      </ul>
      <Suspense fallback={null}>
        {openAt !== null && <StoryViewer creators={rings} start={openAt} onClose={() => setOpenAt(null)} />}
      </Suspense>
    </section>
  )
}
