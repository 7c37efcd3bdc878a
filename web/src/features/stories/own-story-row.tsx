import type { OwnStory } from '@serendip/contract'
import { Avatar, Badge, Button, Dialog, IconButton, Notice, Spinner, XIcon } from '@serendip/ui'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { asApiError } from '../../platform/api/api-error.ts'
import { usePlatform } from '../../platform/platform-context.tsx'
import { PersonAvatar } from '../../shared/photo/person-avatar.tsx'
import { storiesKey } from '../../shared/stories/stories-query.ts'
import { useMediaFile } from '../../shared/media-files/use-media-file.ts'
import styles from './own-stories.module.css'

const tones = { pending: 'neutral', approved: 'mint', declined: 'coin' } as const

/** One's own story: its state, the reason of a decline, and who saw it. */
export function OwnStoryRow({ story }: { readonly story: OwnStory }) {
  const { t } = useTranslation(['stories', 'photo', 'error'])
  const { api } = usePlatform()
  const queries = useQueryClient()
  const { storyId, state, reason, seenBy, caption, altText, drawnText, isPublic } = story
  const { address } = useMediaFile(story.mediaId, 'preview', story.hasStill)
  const [isOpen, setOpen] = useState(false)
  const removal = useMutation({
    mutationFn: () => api.stories.remove({ params: { storyId } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: storiesKey }),
  })
  return (
    <li className={styles.row} data-state={state}>
      {address === null ? (
        <Avatar name={caption || '·'} seed={storyId} size="l" decorative />
      ) : (
        <img
          className={styles.still}
          src={address}
          alt={[altText || caption, drawnText].filter(Boolean).join('\n')}
        />
      )}
      <div className={styles.words}>
        <Badge tone={tones[state]}>{t(`own.state.${state}`)}</Badge>
        {reason !== null && <p>{t(`photo:reason.${reason}`)}</p>}
        {caption !== '' && <bdi>{caption}</bdi>}
        {isPublic && <span className={styles.text}>{t('own.public')}</span>}
        {state === 'approved' && (
          <Button size="s" variant="quiet" onClick={() => setOpen(true)}>
            {t('own.seenBy', { count: seenBy })}
          </Button>
        )}
        {removal.isError && <Notice tone="error">{t(`error:${asApiError(removal.error).code}`)}</Notice>}
      </div>
      <IconButton
        icon={<XIcon />}
        label={t('own.remove')}
        disabled={removal.isPending}
        onClick={() => removal.mutate()}
      />
      {isOpen && <Viewers storyId={storyId} onClose={() => setOpen(false)} />}
    </li>
  )
}

function Viewers({ storyId, onClose }: { readonly storyId: string; onClose(): void }) {
  const { t } = useTranslation(['stories', 'everywhere'])
  const { api } = usePlatform()
  const { data, isError, refetch } = useQuery({
    queryKey: [...storiesKey, 'viewers', storyId],
    queryFn: async () => (await api.stories.viewers({ params: { storyId } })).viewers,
    staleTime: 0,
  })
  return (
    <Dialog
      open
      form="sheet"
      onOpenChange={(open) => !open && onClose()}
      title={t('own.viewers')}
      closeLabel={t('everywhere:close')}
    >
      {isError ? (
        <Notice tone="error" action={<Button onClick={() => void refetch()}>{t('everywhere:retry')}</Button>}>
          {t('failed')}
        </Notice>
      ) : (
        data === undefined && <Spinner />
      )}
      {data?.length === 0 && <p>{t('own.noViewers')}</p>}
      <ul className={styles.list}>
        {data?.map(({ userId, name, avatar }) => (
          <li key={userId} className={styles.row}>
            <PersonAvatar name={name} seed={userId} photo={avatar} size="s" decorative />
            <bdi>{name}</bdi>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
