import { BottomSheet, Button, Notice, Skeleton, VisuallyHidden } from '@serendip/ui'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { usePlatform } from '../../platform/platform-context.tsx'
import { useObjectUrl } from '../../shared/photo/use-object-url.ts'
import styles from './stories-screen.module.css'

interface GuestStoriesDialogProps {
  /** A visitor joins to see more. */
  onJoin(): void
  onClose(): void
}

/** Still pictures of stories that creators show to visitors; a tap asks to join. */
export function GuestStoriesDialog({ onJoin, onClose }: GuestStoriesDialogProps) {
  const { t } = useTranslation(['stories', 'everywhere'])
  const { api } = usePlatform()
  const { data, isError, isPending, refetch } = useQuery({
    queryKey: ['guest-stories'],
    queryFn: async () => (await api.stories.forGuests()).stories,
  })
  return (
    <BottomSheet
      open
      onOpenChange={onClose}
      title={t('guest.title')}
      description={t('guest.text')}
      closeLabel={t('everywhere:close')}
    >
      {isPending && <Skeleton shape="block" />}
      {isError && (
        <Notice tone="error" action={<Button onClick={() => void refetch()}>{t('everywhere:retry')}</Button>}>
          {t('failed')}
        </Notice>
      )}
      {data?.length === 0 && <p>{t('guest.none')}</p>}
      <ul className={styles.cards}>
        {data?.map((story) => (
          <li key={story.storyId} className={styles.card}>
            <button type="button" className={styles.open} onClick={onJoin}>
              <GuestPicture storyId={story.storyId} altText={story.altText} />
              <VisuallyHidden>{t('guest.open', { name: story.name })}</VisuallyHidden>
              <bdi className={styles.name} aria-hidden="true">
                {story.name}
              </bdi>
            </button>
          </li>
        ))}
      </ul>
    </BottomSheet>
  )
}

function GuestPicture({ storyId, altText }: { readonly storyId: string; readonly altText: string }) {
  const { api } = usePlatform()
  const { data } = useQuery({
    queryKey: ['guest-story', storyId],
    queryFn: () => api.stories.guestPicture({ params: { storyId } }),
    retry: false,
  })
  const address = useObjectUrl(data)
  return address === null ? null : <img className={styles.picture} src={address} alt={altText} />
}
