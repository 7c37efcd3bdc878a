import type { OwnPhotos } from '@serendip/contract'
import { CircleCheckIcon, ClockIcon, Notice } from '@serendip/ui'
import { useTranslation } from 'react-i18next'
import { PersonAvatar } from './person-avatar.tsx'
import styles from './photo-field.module.css'

interface PhotoStateProps {
  readonly photos: OwnPhotos
  readonly name: string
  readonly userId: string
}

/** Explains who sees one's photo, and why. */
export function PhotoState({ photos: { shown, waiting }, name, userId }: PhotoStateProps) {
  const { t } = useTranslation('photo')
  if (waiting === null) {
    if (shown === null) return <p className={styles.state}>{t('none')}</p>
    if (shown.byRule) return <Notice>{t('shownByRule')}</Notice>
    return (
      <p className={styles.state}>
        <CircleCheckIcon className={styles.good ?? ''} />
        {t('shown')}
      </p>
    )
  }
  return (
    <>
      {waiting.state === 'declined' ? (
        <Notice tone="warn" title={t('declined')}>
          {t('declinedText', { reason: t(`reason.${waiting.reason ?? 'other'}`) })}
        </Notice>
      ) : (
        <p className={styles.state} role="status">
          <ClockIcon />
          {t(shown ? 'pendingWithShown' : 'pending')}
        </p>
      )}
      {shown && (
        <p className={styles.state}>
          <PersonAvatar photo={shown.photoId} own name={name} seed={userId} decorative />
          {t('earlier')}
        </p>
      )}
    </>
  )
}
