import type { CreatorCard as Card } from '@serendip/contract'
import {
  Avatar,
  Badge,
  BadgeCheckIcon,
  classNames,
  CoinIcon,
  HeartIcon,
  IconButton,
  shortName,
  VideoIcon,
  VisuallyHidden,
} from '@serendip/ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useAdding } from '../../../shared/people/people-queries.ts'
import { usePicture } from '../../../shared/photo/use-picture.ts'
import { fromWords } from '../from-words.ts'
import { TellMeToggle } from './tell-me-toggle.tsx'
import styles from './creator-tile.module.css'

interface CreatorTileProps {
  readonly card: Card
  onCall(): void
}

/** A creator's portrait with state, origin and price; it opens their page, and calls where they can be called. */
export function CreatorTile({ card, onCall }: CreatorTileProps) {
  const { t, i18n } = useTranslation(['creators', 'online-users'])
  const { age, rateCoins: rate, status } = card
  const name = shortName(card.name)
  return (
    <article className={styles.tile} data-status={status}>
      {card.avatar === '' ? <Drawn card={card} /> : <Photo card={card} />}
      <div className={styles.top}>
        <Badge tone="glass" dot={status === 'online'}>
          {t(`status.${card.rolesGroup === 'artist' ? 'artist' : status}`)}
        </Badge>
        {!card.demo && <FollowToggle card={card} />}
      </div>
      <div className={styles.words}>
        <h2 className={styles.name}>
          <Link to={`/user-detail/${card.creatorId}`} className={styles.link}>
            <bdi>{card.demo ? name : t('nameAge', { name, age })}</bdi>
          </Link>
          {card.verified && <Verified />}
        </h2>
        <p className={styles.line}>{card.demo ? t('demo') : fromWords(card, i18n.language)}</p>
        <div className={styles.foot}>
          <p className={styles.price}>
            <span className={styles.rate}>
              <CoinIcon />
              <bdi>{t('online-users:perMinute', { rate })}</bdi>
            </span>
            <span className={styles.earns}>{t(card.demo ? 'demoPaid' : 'earns')}</span>
          </p>
          {status === 'online' && (
            <IconButton
              className={styles.call}
              variant="glass"
              icon={<VideoIcon />}
              label={t('callName', { name, rate })}
              onClick={onCall}
            />
          )}
          {status === 'offline' && !card.demo && (
            <TellMeToggle creatorId={card.creatorId} name={name} className={styles.call} />
          )}
        </div>
      </div>
    </article>
  )
}

/** Their identity was checked. */
function Verified() {
  const { t } = useTranslation('creators')
  return (
    <>
      <BadgeCheckIcon className={styles.verified ?? ''} />
      <VisuallyHidden>{t('verified')}</VisuallyHidden>
    </>
  )
}

function Photo({ card }: { card: Card }) {
  const src = usePicture({ photoId: card.avatar, size: 'page', own: false })
  return src === null ? <Drawn card={card} /> : <img className={styles.picture} src={src} alt="" />
}

/** Without a photo that may be seen, the brand's drawing: never an invented face. It is dark in both themes, as the words over it are light. */
function Drawn({ card: { creatorId, name } }: { card: Card }) {
  return (
    <div className={classNames(styles.picture, styles.drawn)} data-theme="stage">
      <Avatar name={name} seed={creatorId} size="l" decorative />
    </div>
  )
}

function FollowToggle({ card: { creatorId, name, followed } }: { card: Card }) {
  const { t } = useTranslation('online-users')
  const { add, remove } = useAdding(creatorId)
  /** As changed here since the list was read. */
  const [changed, setChanged] = useState<boolean | null>(null)
  const isFollowed = changed ?? followed
  return (
    <IconButton
      className={styles.follow}
      size="s"
      variant="glass"
      icon={<HeartIcon />}
      label={t('follow', { name: shortName(name) })}
      pressed={isFollowed}
      pending={add.isPending || remove.isPending}
      onClick={() =>
        (isFollowed ? remove : add).mutate(undefined, { onSuccess: () => setChanged(!isFollowed) })
      }
    />
  )
}
