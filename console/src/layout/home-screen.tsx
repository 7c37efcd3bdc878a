import type { AlertName, BoardNumbers, QueueSize } from '@serendip/contract/operator'
import { Badge, Notice } from '@serendip/ui'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useApi } from '../api.ts'
import { durationText } from '../parts/facts/duration.ts'
import { ErrorNotice } from '../parts/screen/error-notice.tsx'
import { moneyText } from '../invoices/money-text.ts'
import { Screen } from '../parts/screen/screen.tsx'
import { When } from '../parts/facts/when.tsx'
import { useMe } from '../queries.ts'
import styles from './home-screen.module.css'
import { type NavigationItem, navigationFor } from './navigation.ts'
import { NavigationIcon } from './navigation-icon.tsx'

const readMs = 10_000
const revenueReadMs = 30_000
const plain = new Intl.NumberFormat('en-GB')

/** Present figures, and the work that waits for this operator. */
export function HomeScreen() {
  const api = useApi()
  const { t } = useTranslation('console')
  const { name, rights } = useMe()
  const { data, error, dataUpdatedAt } = useQuery({
    queryKey: ['board'],
    queryFn: () => api.board.numbers(),
    refetchInterval: readMs,
  })
  const groups = navigationFor(rights)
  // Groups with work that waits come first.
  const otherGroups = groups.filter(({ key }) => key !== 'overview')
  const overview = groups.filter(({ key }) => key === 'overview')
  return (
    <Screen title={t('home.title', { name })} text={t('home.text')}>
      <ErrorNotice error={error} />
      {data && data.alerts.length > 0 && <Alerts alerts={data.alerts} />}
      {data && <Board {...data} />}
      {rights.has('audit.read') && <SalesToday />}
      {[...otherGroups, ...overview].map(({ key, items }) => (
        <Cards key={key} title={t(`navGroup.${key}`)} items={items} board={data} now={dataUpdatedAt} />
      ))}
    </Screen>
  )
}

interface CardsProps {
  readonly title: string
  readonly items: readonly NavigationItem[]
  readonly board: BoardNumbers | undefined
  readonly now: number
}

/** The cards of one group; the home screen itself has none. */
function Cards({ title, items, board, now }: CardsProps) {
  const id = useId()
  return (
    <section className={styles.part} aria-labelledby={id}>
      <h2 id={id} className={styles.heading}>
        {title}
      </h2>
      <ul className={styles.cards}>
        {items.map(
          (item) =>
            item.key !== 'home' && (
              <li key={item.key}>
                <Card item={item} queue={board && queueOf(board.queues, item.key)} now={now} />
              </li>
            ),
        )}
      </ul>
    </section>
  )
}

/** Work that waits on a screen; the review queue is that of each kind together, without support. */
function queueOf(
  queues: readonly QueueSize[],
  key: NavigationItem['key'],
): Omit<QueueSize, 'name'> | undefined {
  if (key !== 'queue') return queues.find(({ name }) => name === key)
  const own = queues.filter(({ name }) => name !== 'support')
  const since = own.flatMap(({ oldestAt }) => oldestAt ?? [])
  return {
    waiting: own.reduce((sum, { waiting }) => sum + waiting, 0),
    oldestAt: since.length === 0 ? null : Math.min(...since),
    isLate: own.some(({ isLate }) => isLate),
  }
}

/** Screen on which each alert can be resolved; late queues have their own cards below. */
const mendedAt: Readonly<Record<AlertName, string | null>> = {
  auditDiffers: '/ledger',
  auditLate: '/ledger',
  deadLetters: '/operations',
  collationsChanged: '/processes',
  decisionsUnconfirmed: '/reports',
  ledgerMonthsMissing: '/processes',
  mailsFailed: '/mails?state=failed',
  nodesLost: '/processes',
  providersPaused: '/invoices',
  purchasesOverdue: '/ledger',
  queuesLate: null,
  refundsOverdue: '/invoices',
  settlementsDiffer: '/settlements?state=open',
  settlementsLate: '/settlements',
  storesFailing: '/processes',
  workersMissing: '/processes',
}

function Alerts({ alerts }: Pick<BoardNumbers, 'alerts'>) {
  const { t } = useTranslation('console')
  return (
    <Notice tone="error" title={t('alert.title')}>
      <ul className={styles.alerts}>
        {alerts.map(({ name, count }) => {
          const path = mendedAt[name]
          const text = t(`alert.${name}`, { count })
          return <li key={name}>{path === null ? text : <Link to={path}>{text}</Link>}</li>
        })}
      </ul>
    </Notice>
  )
}

function Card({
  item,
  queue,
  now,
}: {
  item: Exclude<NavigationItem, { key: 'home' }>
  queue: Omit<QueueSize, 'name'> | undefined
  now: number
}) {
  const { t } = useTranslation('console')
  return (
    <Link to={item.path} className={styles.card}>
      <NavigationIcon icon={item.icon} />
      <span className={styles.title}>{t(`nav.${item.key}`)}</span>
      <span className={styles.text}>{t(`about.${item.key}`)}</span>
      {queue && (
        <span className={styles.queue}>
          <span className={styles.waiting}>
            {queue.waiting === 0 ? t('home.empty') : t('home.waiting', { count: queue.waiting })}
          </span>
          {queue.oldestAt !== null && (
            <span className={styles.text}>
              {t('home.oldest', { time: durationText(t, now - queue.oldestAt) })}
            </span>
          )}
          {queue.isLate && <Badge tone="warn">{t('home.late')}</Badge>}
        </span>
      )}
    </Link>
  )
}

function Board({ people, queues, firstAnswerMs, coins, work }: BoardNumbers) {
  const { t } = useTranslation('console')
  const { audited = null, held = 0 } = coins ?? {}
  return (
    <>
      <Part title={t('home.now')}>
        <Figure label={t('home.online')} value={people.online} />
        <Figure label={t('home.searching')} value={people.searching} />
        <Figure label={t('home.callsRunning')} value={people.callsRunning} />
        <Figure label={t('home.matches')} value={people.matchesLastMinute} />
        <Figure label={t('home.callsToday')} value={people.callsToday} />
        <Figure label={t('home.callsFailed')} value={people.callsFailedLastHour} />
        {queues.some(({ name }) => name === 'support') && (
          <Figure
            label={t('home.firstAnswer')}
            value={firstAnswerMs === null ? t('home.none') : durationText(t, firstAnswerMs)}
          />
        )}
      </Part>
      {work && (
        <Part title={t('home.work')}>
          <Figure label={t('home.mailsWaiting')} value={work.mailsWaiting} />
          <Figure label={t('home.mailsFailed')} value={work.mailsFailed} leadsTo="mails" />
          <Figure label={t('home.eventsDue')} value={work.eventsDue} />
          <Figure label={t('home.deadLetters')} value={work.deadLetters} leadsTo="operations" />
          <Figure label={t('home.jobsFailed')} value={work.jobsFailed} leadsTo="operations" />
          <Figure label={t('home.nodesRunning')} value={work.nodesRunning} />
        </Part>
      )}
      {coins && (
        <Part title={t('home.coins')}>
          {audited && <Figure label={t('home.issued')} value={audited.issued} />}
          {audited && <Figure label={t('home.spent')} value={audited.spent} />}
          <Figure label={t('home.held')} value={held} />
        </Part>
      )}
      {coins && (
        <p className={styles.text}>
          {audited ? (
            <>
              {t('home.asOf')} <When ms={audited.at} />
            </>
          ) : (
            t('home.noAudit')
          )}
        </p>
      )}
    </>
  )
}

/** Sales since midnight in UTC, in each currency. */
function SalesToday() {
  const api = useApi()
  const { t } = useTranslation('console')
  const { data } = useQuery({
    queryKey: ['revenue', 'today'],
    queryFn: () => api.invoices.revenue({ query: { range: 'today' } }),
    refetchInterval: revenueReadMs,
  })
  if (!data) return null
  const firsts = data.firstPurchases.reduce((sum, { invoices }) => sum + invoices, 0)
  return (
    <Part title={t('revenue.home')}>
      {data.total.map(({ currency, amountMinor }) => (
        <Figure key={currency} label={currency} value={moneyText(amountMinor, currency)} />
      ))}
      <Figure label={t('revenue.paidCount')} value={data.paid} />
      <Figure label={t('revenue.firstToday')} value={firsts} />
    </Part>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.part} aria-label={title}>
      <h2 className={styles.heading}>{title}</h2>
      <dl className={styles.figures}>{children}</dl>
    </section>
  )
}

const faultPaths = { mails: '/mails?state=failed', operations: '/operations' } as const

interface FigureProps {
  readonly label: string
  readonly value: number | string
  readonly leadsTo?: keyof typeof faultPaths
}

/** One number; a fault leads to where it can be resolved. */
function Figure({ label, value, leadsTo }: FigureProps) {
  const { t } = useTranslation('console')
  return (
    <div className={styles.figure}>
      <dt className={styles.text}>{label}</dt>
      <dd className={styles.value}>
        {typeof value === 'number' ? plain.format(value) : value}
        {leadsTo && value !== 0 && (
          <Link to={faultPaths[leadsTo]} className={styles.leadsTo}>
            <Badge tone="warn">{t(`nav.${leadsTo}`)}</Badge>
          </Link>
        )}
      </dd>
    </div>
  )
}
