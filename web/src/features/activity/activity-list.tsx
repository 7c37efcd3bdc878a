import { type ActivityEntry, formatLocale } from '@serendip/contract'
import { CoinAmount, DayEntry, DayList, shortName, VisuallyHidden } from '@serendip/ui'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useSession } from '../../platform/platform-context.tsx'
import { giftWords } from '../../shared/gifts/gift-words.ts'
import styles from './activity.module.css'
import { ActivityAction } from './activity-action.tsx'
import { type ActivityLine, linesOf, namesOf, timeWords } from './activity-parts.ts'
import { ActivityPicture } from './activity-picture.tsx'
import { addressOf } from './activity-address.ts'

interface ActivityListProps {
  readonly title: string
  readonly entries: readonly ActivityEntry[]
  readonly isNew?: boolean
  /** Lines above the entries. */
  readonly children?: ReactNode
}

/** A part of the list; nothing if it is empty. */
export function ActivityList({ title, entries, isNew = false, children }: ActivityListProps) {
  const lines = linesOf(entries)
  const isEmpty = lines.length === 0 && (!Array.isArray(children) || children.length === 0)
  if (isEmpty) return null
  return (
    <DayList day={title}>
      {children}
      {lines.map((line) => (
        <Line key={line.first.entryId} line={line} isNew={isNew} />
      ))}
    </DayList>
  )
}

function Line({ line, isNew }: { line: ActivityLine; isNew: boolean }) {
  const { t } = useTranslation('activity')
  const { first } = line
  return (
    <DayEntry>
      <ActivityPicture line={line} />
      <div className={styles.words}>
        <p className={styles.title}>
          <Link to={addressOf(line)} className={styles.link ?? ''}>
            <Title line={line} />
          </Link>
          {isNew && <VisuallyHidden>{t('isNew')}</VisuallyHidden>}
        </p>
        <Detail entry={first} />
      </div>
      <Money entry={first} />
      {line.others.length === 0 && <ActivityAction entry={first} />}
      {isNew && <span className={styles.dot} aria-hidden="true" />}
    </DayEntry>
  )
}

function Title({ line: { first, others } }: { line: ActivityLine }) {
  const { t, i18n } = useTranslation(['activity', 'wallet'])
  const { kind, person, gift, money, isGood } = first
  const name = shortName(person?.name ?? '')
  switch (kind) {
    case 'follow': {
      const names = [first, ...others].map((entry) => shortName(entry.person?.name ?? ''))
      const told = namesOf(names, i18n.language, (count) => t('andMore', { count }))
      return t('follow', { count: names.length, names: told })
    }
    case 'missedCall':
    case 'contact':
      return t(kind, { name })
    case 'gift':
      return gift ? t('giftNamed', { name, gift: giftWords(gift, i18n.language) }) : t('gift', { name })
    case 'coins':
      return money === null ? null : t(`wallet:history.kind.${money.reason}`)
    default:
      return t(`${kind}.${isGood ? 'yes' : 'no'}`)
  }
}

function Detail({ entry: { kind, at, person } }: { entry: ActivityEntry }) {
  const { t, i18n } = useTranslation('activity')
  const mine = useSession()?.profile.rolesGroup
  // Creators are paid for both.
  const isFree = mine === 'user' && person?.rolesGroup === 'user'
  return (
    <p className={styles.detail}>
      <time dateTime={new Date(at).toISOString()}>{timeWords(at, Date.now(), i18n.language)}</time>
      {kind === 'contact' && isFree && <span>{t('contactText')}</span>}
    </p>
  )
}

function Money({ entry: { money } }: { entry: ActivityEntry }) {
  const { t, i18n } = useTranslation('everywhere')
  if (money === null) return null
  return (
    <CoinAmount
      signed
      amount={money.deltaCoins}
      locale={formatLocale(i18n.language)}
      unit={t('coins', { count: Math.abs(money.deltaCoins) })}
    />
  )
}
