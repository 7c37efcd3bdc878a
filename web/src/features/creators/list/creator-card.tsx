import type { CreatorCard as Card } from '@serendip/contract'
import { Badge, Button, CoinIcon, oneLine, Card as Surface, shortName, VideoIcon } from '@serendip/ui'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { PersonAvatar } from '../../../shared/photo/person-avatar.tsx'
import { useCoinPrice } from '../../../shared/coins/coin-price.ts'
import { fromWords } from '../from-words.ts'
import { usePerSecond } from '../use-per-second.ts'
import styles from './creator-card.module.css'

interface CreatorCardProps {
  card: Card
  /** The server was asked to ring, and has not answered yet. */
  isAsking?: boolean
  /** The level of the name among the headings of the screen. */
  level?: 'h2' | 'h3'
  onCall: () => void
}

/** One creator: name, origin, price and the call button. */
export function CreatorCard({ card, isAsking = false, level: Name = 'h3', onCall }: CreatorCardProps) {
  const { t, i18n } = useTranslation('creators')
  const perSecond = usePerSecond()
  const { withMoney } = useCoinPrice()
  const { age, rateCoins: rate, status } = card
  const name = shortName(card.name)
  const statusWords = t(`status.${card.rolesGroup === 'artist' ? 'artist' : status}`)
  // A demonstration has no age and no country that could be believed.
  const from = card.demo ? t('demoPaid') : fromWords(card, i18n.language)
  const line = oneLine([statusWords, from])
  return (
    <Surface asChild className={styles.card ?? ''}>
      <li data-status={status}>
        <PersonAvatar
          name={card.name}
          seed={card.creatorId}
          photo={card.avatar}
          size="l"
          presence={status}
          decorative
        />
        <div className={styles.words}>
          <Name className={styles.name}>
            <Link to={`/user-detail/${card.creatorId}`}>
              <bdi>{card.demo ? name : t('nameAge', { name, age })}</bdi>
            </Link>
          </Name>
          <p className={styles.from}>
            <span className={styles.status}>{statusWords}</span>
            {line.slice(statusWords.length)}
          </p>
          <Badge tone="coin" className={styles.earns}>
            {t(card.demo ? 'demo' : 'earns')}
          </Badge>
        </div>
        <p className={styles.price}>
          <CoinIcon />
          {t('price', { rate: withMoney(t('own.rateCoins', { rate }), rate), perSecond: perSecond(rate) })}
        </p>
        <Button
          className={styles.call}
          icon={<VideoIcon />}
          disabled={status !== 'online'}
          pending={isAsking}
          aria-label={status === 'online' ? t('callName', { name, rate }) : `${name}: ${statusWords}`}
          onClick={onCall}
        >
          {status === 'online' ? t('call', { rate }) : statusWords}
        </Button>
      </li>
    </Surface>
  )
}
