import type { Partner, PrivateMedia } from '@serendip/contract'
import {
  ArrowLeftIcon,
  Button,
  EmptyState,
  IconButton,
  Notice,
  Page,
  Skeleton,
  Switch,
  shortName,
  VisuallyHidden,
} from '@serendip/ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router'
import { useBack } from '../../../platform/navigation/use-back.ts'
import { AddressChips } from '../../../shared/filter/address-chips.tsx'
import { PersonAvatar } from '../../../shared/photo/person-avatar.tsx'
import { useChatClient } from '../chat-context.tsx'
import { MediaTile } from '../media/media-tile.tsx'
import { MediaViewer } from '../media/media-viewer.tsx'
import { PlayedSound } from '../media/played-sound.tsx'
import { reportUnlessClosed } from '../use-live.ts'
import { setKeeps } from './kept-previews.ts'
import styles from './private-screen.module.css'
import { usePrivateMedia } from './use-private-media.ts'
import { Mascot } from '../../../art/mascot.tsx'
import shy from '../../../art/stickers/shy.svg'

const waitingTiles = [1, 2, 3, 4, 5, 6] as const

/** `/private`: what a person unlocked, bought or was sent as a member, newest first, by its creator. */
export function PrivateScreen() {
  const { t } = useTranslation(['private', 'nav'])
  const goBack = useBack()
  const { isKept } = useChatClient()
  const [search] = useSearchParams()
  const from = search.get('userId')
  const media = usePrivateMedia(from)
  return (
    <Page
      title={t('title')}
      back={<IconButton variant="quiet" icon={<ArrowLeftIcon />} label={t('nav:back')} onClick={goBack} />}
    >
      <title>{t('pageTitle')}</title>
      <p className={styles.intro}>{t('text')}</p>
      {media.people.length > 1 && <People people={media.people} chosen={from} />}
      <Files {...media} />
      {isKept && <KeepSwitch keeps={media.keeps} />}
    </Page>
  )
}

function People({ people, chosen }: { people: readonly Partner[]; chosen: string | null }) {
  const { t } = useTranslation('private')
  return (
    <AddressChips
      label={t('from')}
      field="userId"
      all={t('everyone')}
      choices={people.map(({ userId, name }) => ({ value: userId, words: <bdi>{shortName(name)}</bdi> }))}
      chosen={chosen}
    />
  )
}

function Files({ pages, mediaItems, people, isOffline }: ReturnType<typeof usePrivateMedia>) {
  const { t } = useTranslation(['private', 'everywhere'])
  const [opened, setOpened] = useState<number | null>(null)
  const byId = new Map(people.map((person) => [person.userId, person]))
  const clear = mediaItems.filter((item) => item.type !== 'audio' && isClear(item))
  const { isPending, isError, hasNextPage, isFetchingNextPage } = pages
  return (
    <div className={styles.files} aria-busy={isPending}>
      {isOffline ? (
        <Notice tone="info">{t('offline')}</Notice>
      ) : (
        isError && (
          <Notice
            tone="error"
            action={<Button onClick={() => void pages.refetch()}>{t('everywhere:retry')}</Button>}
          >
            {t('failed')}
          </Notice>
        )
      )}
      {isPending && (
        <div className={styles.grid}>
          {waitingTiles.map((tile) => (
            <Skeleton key={tile} shape="block" className={styles.waiting ?? ''} />
          ))}
        </div>
      )}
      {(pages.isSuccess || isOffline) && mediaItems.length === 0 && <NothingPrivate />}
      {mediaItems.length > 0 && (
        <ul className={styles.grid}>
          {mediaItems.map((item) => (
            <li key={item.id} className={item.type === 'audio' ? styles.sound : styles.file}>
              {item.type === 'audio' ? (
                <PlayedSound item={item} isOpen={isClear(item)} />
              ) : (
                <MediaTile
                  item={item}
                  place={{ at: mediaItems.indexOf(item) + 1, of: mediaItems.length }}
                  isOpen={isClear(item)}
                  isMarked
                  onOpen={() => setOpened(clear.indexOf(item))}
                />
              )}
              <Sender item={item} person={byId.get(item.from)} />
            </li>
          ))}
        </ul>
      )}
      {mediaItems.some(({ availability }) => availability === 'needPremium') && (
        <Notice
          tone="info"
          action={
            <Button asChild>
              <Link to="/payment/membership">{t('seePremium')}</Link>
            </Button>
          }
        >
          {t('forMembers')}
        </Notice>
      )}
      {hasNextPage && (
        <Button pending={isFetchingNextPage} onClick={() => void pages.fetchNextPage()}>
          {t('more')}
        </Button>
      )}
      {opened !== null && (
        <MediaViewer isMarked items={clear} at={opened} onMove={setOpened} onClose={() => setOpened(null)} />
      )}
    </div>
  )
}

const isClear = ({ availability, blurred }: PrivateMedia): boolean => availability === 'available' && !blurred

/** Leads back to the chat in which the file was sent, or to the page on which the video was bought. */
function Sender({ item, person }: { item: PrivateMedia; person: Partner | undefined }) {
  const { t } = useTranslation('private')
  if (person === undefined) return null
  const name = shortName(person.name)
  return (
    <Link
      to={item.videoId === undefined ? `/chat?userId=${person.userId}` : `/user-detail/${person.userId}`}
      className={styles.sender}
    >
      <PersonAvatar name={person.name} seed={person.userId} photo={person.avatar} size="s" decorative />
      <bdi className={styles.name} aria-hidden="true">
        {name}
      </bdi>
      <VisuallyHidden>{t(item.videoId === undefined ? 'chatWith' : 'pageOf', { name })}</VisuallyHidden>
    </Link>
  )
}

function NothingPrivate() {
  const { t } = useTranslation('private')
  return (
    <EmptyState
      icon={<Mascot picture={shy} />}
      title={t('empty.title')}
      text={t('empty.text')}
      action={
        <Button asChild size="l" variant="solid">
          <Link to="/chat">{t('empty.action')}</Link>
        </Button>
      }
    />
  )
}

function KeepSwitch({ keeps }: { keeps: boolean }) {
  const { t } = useTranslation('private')
  const { database } = useChatClient()
  return (
    <Switch
      label={t('keep')}
      hint={t('keepHint')}
      checked={keeps}
      onChange={({ target }) => void setKeeps(database, target.checked).catch(reportUnlessClosed)}
    />
  )
}
