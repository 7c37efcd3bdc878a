import { type CallHistoryEntry, formatLocale } from '@serendip/contract'
import {
  Avatar,
  Badge,
  ChevronRightIcon,
  CoinAmount,
  DayEntry,
  DayList,
  MessageCircleIcon,
  oneLine,
  PhoneIcon,
  shortName,
  VideoIcon,
  VisuallyHidden,
} from '@serendip/ui'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { clockWords } from '../../platform/clock-words.ts'
import { PersonAvatar } from '../../shared/photo/person-avatar.tsx'
import type { CallDay } from './call-days.ts'
import styles from './calls-history.module.css'
import { PersonActions } from './person-actions.tsx'

interface EntryProps {
  readonly entry: CallHistoryEntry
}

/** One day of calls. */
export function CallDayList({ day }: { day: CallDay }) {
  const { i18n } = useTranslation('calls-history')
  const words = new Intl.DateTimeFormat(formatLocale(i18n.language), { dateStyle: 'full' })
  return (
    <DayList day={words.format(day.at)}>
      {day.entries.map((entry) => (
        <DayEntry key={entry.entryId}>
          <Face entry={entry} />
          <div className={styles.what}>
            <Name entry={entry} />
            <How entry={entry} />
          </div>
          <Coins entry={entry} />
          <PersonActions entry={entry} />
        </DayEntry>
      ))}
    </DayList>
  )
}

function Face({ entry: { entryId, partner } }: EntryProps) {
  if (partner === null) return <Avatar name="–" seed={entryId} decorative />
  return <PersonAvatar name={partner.name} seed={partner.userId} photo={partner.avatar} decorative />
}

/** Only creators have a profile page to link to. A person who blocked or left has no name here. */
function Name({ entry: { partner, relation } }: EntryProps) {
  const { t } = useTranslation(['calls-history', 'people'])
  if (partner === null) return <p className={styles.nobody}>{t('nobody')}</p>
  const name = <bdi>{shortName(partner.name)}</bdi>
  const isCreator = partner.rolesGroup === 'goddess' || partner.rolesGroup === 'artist'
  return (
    <p className={styles.name}>
      {isCreator ? <Link to={`/user-detail/${partner.userId}`}>{name}</Link> : name}
      {partner.demo && <Badge>{t('demo')}</Badge>}
      {relation.added && relation.addedMe && <Badge tone="mint">{t('people:contact')}</Badge>}
    </p>
  )
}

function How({ entry: { type, rang, mode, at, durationMs } }: EntryProps) {
  const { t, i18n } = useTranslation('calls-history')
  const time = new Intl.DateTimeFormat(formatLocale(i18n.language), { timeStyle: 'short' }).format(at)
  const how = type === 'missed' ? (rang === 'self' ? 'unanswered' : 'missed') : type
  const length = durationMs === null ? null : clockWords(durationMs, i18n.language)
  return (
    <p className={styles.how} data-missed={how === 'missed'}>
      {type === 'missed' ? <PhoneIcon /> : mode === 'text' ? <MessageCircleIcon /> : <VideoIcon />}
      {/* A time is not torn apart at the end of a line. */}
      <span>{oneLine([t(`how.${how}`), time.replaceAll(' ', '\u00a0'), length])}</span>
    </p>
  )
}

/** The coins that a billed call took or earned, as a link to its receipt. */
function Coins({ entry: { deltaCoins, entryId, at } }: EntryProps) {
  const { t, i18n } = useTranslation(['calls-history', 'everywhere'])
  if (deltaCoins === null) return null
  const time = new Intl.DateTimeFormat(formatLocale(i18n.language), { timeStyle: 'short' }).format(at)
  return (
    <Link className={styles.coins ?? ''} to={`/wallet?receipt=${entryId}`}>
      <CoinAmount
        signed
        amount={deltaCoins}
        locale={formatLocale(i18n.language)}
        unit={t('everywhere:coins', { count: Math.abs(deltaCoins) })}
      />
      <VisuallyHidden>{t('receiptOf', { time })}</VisuallyHidden>
      <ChevronRightIcon />
    </Link>
  )
}
