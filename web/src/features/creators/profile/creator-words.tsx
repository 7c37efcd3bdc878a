import type { CreatorProfile } from '@serendip/contract'
import {
  Badge,
  BadgeCheckIcon,
  Button,
  Card,
  CoinIcon,
  GiftIcon,
  MessageCircleIcon,
  Notice,
  VideoIcon,
  shortName,
} from '@serendip/ui'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { lateView } from '../../../platform/late/late-view.tsx'
import { useSession } from '../../../platform/platform-context.tsx'
import { fromWords } from '../from-words.ts'
import { Gallery } from '../../../shared/photo/gallery.tsx'
import { useCoinPrice } from '../../../shared/coins/coin-price.ts'
import { useGiftShop } from '../../../shared/gifts/use-gift-shop.ts'
import { usePerSecond } from '../use-per-second.ts'
import { IgnoreButton } from '../../../shared/safety/ignore-button.tsx'
import { BlockCreator } from './block-creator.tsx'
import styles from './creator-words.module.css'
import { FollowCreator } from './follow-creator.tsx'
import { OnTimes } from '../times/on-times.tsx'
import { TellMe } from '../waits/tell-me.tsx'
import { ReportCreator } from './report-creator.tsx'
import { ShareCreator } from './share-creator.tsx'

const CreatorVideos = lateView(
  async () => (await import('../../../shared/videos/creator-videos.tsx')).CreatorVideos,
)

const PersonWords = lateView(
  async () => (await import('../../../shared/people/person-words.tsx')).PersonWords,
)

interface CreatorWordsProps {
  creator: CreatorProfile
  onCall: () => void
}

/** A creator's details, in their own words and in ours. */
export function CreatorWords({ creator, onCall }: CreatorWordsProps) {
  const { t, i18n } = useTranslation(['creators', 'creator-profile'])
  const isOwn = useSession()?.profile._id === creator.creatorId
  const { age, bio, status, rolesGroup, isBlocked } = creator
  const name = shortName(creator.name)
  return (
    <div className={styles.words}>
      <header className={styles.head}>
        <h1 className={styles.name}>
          <bdi>{creator.demo ? name : t('nameAge', { name, age })}</bdi>
        </h1>
        <p className={styles.from}>{creator.demo ? t('demoPaid') : fromWords(creator, i18n.language)}</p>
        <div className={styles.badges}>
          <Badge tone={status === 'online' ? 'mint' : 'neutral'} dot={status === 'online'}>
            {t(`status.${rolesGroup === 'artist' ? 'artist' : status}`)}
          </Badge>
          <Badge tone="coin">{t(creator.demo ? 'demo' : 'earns')}</Badge>
          {creator.verified && <Badge icon={<BadgeCheckIcon />}>{t('verified')}</Badge>}
        </div>
      </header>
      {bio !== '' && (
        <p className={styles.bio} dir="auto">
          {bio}
        </p>
      )}
      {creator.prompts.length + creator.languages.length > 0 && (
        <Suspense fallback={null}>
          <PersonWords prompts={creator.prompts} languages={creator.languages} />
        </Suspense>
      )}
      {isBlocked ? (
        <Notice
          tone="info"
          action={
            <Button asChild>
              <Link to="/blocklist">{t('creator-profile:toBlocklist')}</Link>
            </Button>
          }
        >
          {t('creator-profile:blocked', { name })}
        </Notice>
      ) : (
        <>
          {rolesGroup !== 'artist' && <CallCard creator={creator} onCall={onCall} />}
          <OnTimes times={creator.onTimes} />
          <Gallery
            name={name}
            photoIds={creator.gallery}
            ownerId={isOwn || creator.demo ? undefined : creator.creatorId}
          />
          {rolesGroup !== 'artist' && !creator.demo && (
            <Suspense fallback={null}>
              <CreatorVideos creatorId={creator.creatorId} name={name} isReportable={!isOwn} />
            </Suspense>
          )}
          {!isOwn && (
            <div className={styles.actions}>
              {!creator.demo && (
                <Button asChild icon={<MessageCircleIcon />}>
                  <Link to={`/chat?userId=${creator.creatorId}`}>{t('creator-profile:message')}</Link>
                </Button>
              )}
              {!creator.demo && <FollowCreator creator={creator} />}
              <GiveGift creator={creator} />
              {!creator.demo && <ShareCreator creator={creator} />}
              {!creator.demo && (
                <IgnoreButton
                  variant="quiet"
                  person={{ userId: creator.creatorId, name: creator.name }}
                  isIgnored={creator.isIgnored === true}
                />
              )}
              {!creator.demo && <ReportCreator creator={creator} />}
              <BlockCreator creator={creator} />
            </div>
          )}
        </>
      )}
    </div>
  )
}

function GiveGift({ creator }: Pick<CreatorWordsProps, 'creator'>) {
  const { t } = useTranslation('creator-profile')
  const open = useGiftShop(Object.assign({ userId: creator.creatorId }, creator), 'page')
  return (
    open && (
      <Button icon={<GiftIcon />} onClick={open}>
        {t('gift')}
      </Button>
    )
  )
}

/** The price of a call and the call button; creators see only the price. */
function CallCard({ creator, onCall }: CreatorWordsProps) {
  const { t } = useTranslation(['creators', 'creator-profile'])
  const perSecond = usePerSecond()
  const { withMoney } = useCoinPrice()
  const { _id, rolesGroup } = useSession()?.profile ?? {}
  const { creatorId, rateCoins: rate, status } = creator
  const name = shortName(creator.name)
  const isOwn = _id === creatorId
  return (
    <Card className={styles.call ?? ''}>
      <p className={styles.price}>
        <CoinIcon />
        <strong>{withMoney(t('own.rateCoins', { rate }), rate)}</strong>
      </p>
      <p className={styles.note}>{t('creator-profile:rateText', { perSecond: perSecond(rate) })}</p>
      {isOwn && <p className={styles.note}>{t('creator-profile:own')}</p>}
      {rolesGroup === 'user' && (
        <Button
          variant="ember"
          size="xl"
          block
          icon={<VideoIcon />}
          disabled={status !== 'online'}
          {...(status === 'online' && { 'aria-label': t('callName', { name, rate }) })}
          onClick={onCall}
        >
          {status === 'online' ? t('call', { rate }) : t(`creator-profile:not.${status}`, { name })}
        </Button>
      )}
      {rolesGroup === 'user' && status === 'offline' && !creator.demo && (
        <TellMe creatorId={creatorId} name={name} />
      )}
    </Card>
  )
}
