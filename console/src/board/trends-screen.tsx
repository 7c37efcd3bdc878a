import {
  type BoardHistory,
  type HistoryRange,
  historyRanges,
  type SeriesName,
} from '@serendip/contract/operator'
import { Chip, ChipGroup, Skeleton } from '@serendip/ui'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { useApi } from '../api.ts'
import { durationText } from '../parts/facts/duration.ts'
import { ErrorNotice } from '../parts/screen/error-notice.tsx'
import { ExportButton } from '../parts/lists/export-button.tsx'
import { Screen } from '../parts/screen/screen.tsx'
import type { LineChart as Chart } from './line-chart.tsx'
import styles from './trends-screen.module.css'

const readMs = 60_000
const minuteMs = 60_000
const plain = new Intl.NumberFormat('en-GB')

/** Series that share a chart, because they are read together and have about the same size. */
const charts = {
  people: ['online', 'searching'],
  calls: ['callsRunning', 'callsStarted', 'matchesFound', 'callsFailed'],
  waiting: [
    'reportsWaiting',
    'strikesWaiting',
    'appealsWaiting',
    'photosWaiting',
    'galleriesWaiting',
    'storiesWaiting',
    'videosWaiting',
    'textsWaiting',
    'applicationsWaiting',
    'supportWaiting',
  ],
  oldest: [
    'reportsOldestMin',
    'strikesOldestMin',
    'appealsOldestMin',
    'photosOldestMin',
    'galleriesOldestMin',
    'storiesOldestMin',
    'videosOldestMin',
    'textsOldestMin',
    'applicationsOldestMin',
    'supportOldestMin',
  ],
  firstAnswer: ['firstAnswerMin'],
  work: ['mailsWaiting', 'eventsDue'],
  faults: ['mailsFailed', 'jobsFailed', 'deadLetters'],
  held: ['coinsHeld'],
  coins: ['coinsIssued', 'coinsSpent'],
} as const satisfies Readonly<Record<string, readonly SeriesName[]>>
type ChartName = keyof typeof charts
const inMinutes: ReadonlySet<ChartName> = new Set(['oldest', 'firstAnswer'])
const chartNames = Object.keys(charts) as readonly ChartName[]

const formats: Readonly<Record<HistoryRange, Intl.DateTimeFormat>> = {
  hour: new Intl.DateTimeFormat('en-GB', { timeStyle: 'short' }),
  day: new Intl.DateTimeFormat('en-GB', { timeStyle: 'short' }),
  week: new Intl.DateTimeFormat('en-GB', { weekday: 'short', hour: '2-digit', minute: '2-digit' }),
  month: new Intl.DateTimeFormat('en-GB', {
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
  }),
}

/** The charts' library is loaded with this screen, and no other. */
const chartQuery = queryOptions({
  queryKey: ['line-chart'],
  queryFn: () => import('./line-chart.tsx'),
  staleTime: Number.POSITIVE_INFINITY,
})

/** The board's figures over time. */
export function TrendsScreen() {
  const api = useApi()
  const { t } = useTranslation('console')
  const [params, setParams] = useSearchParams()
  const range = historyRanges.find((knownRange) => knownRange === params.get('range')) ?? 'day'
  const { data, error } = useQuery({
    queryKey: ['board', 'history', range],
    queryFn: () => api.board.history({ query: { range } }),
    refetchInterval: readMs,
    placeholderData: keepPreviousData,
  })
  const chart = useQuery(chartQuery)
  const failed = error ?? chart.error
  return (
    <Screen
      title={t('nav.trends')}
      text={t('trends.text')}
      actions={<ExportButton wanted={{ list: 'board', range }} />}
    >
      <ChipGroup label={t('trends.range')}>
        {historyRanges.map((knownRange) => (
          <Chip
            key={knownRange}
            selected={knownRange === range}
            onClick={() => setParams({ range: knownRange }, { replace: true })}
          >
            {t(`trends.${knownRange}`)}
          </Chip>
        ))}
      </ChipGroup>
      <ErrorNotice error={failed} />
      <div className={styles.charts} aria-busy={!(data && chart.data) && !failed}>
        {data && chart.data && <Charts {...data} range={range} LineChart={chart.data.LineChart} />}
        {!(data && chart.data) &&
          !failed &&
          ['people', 'calls', 'work'].map((line) => <Skeleton key={line} shape="block" />)}
      </div>
    </Screen>
  )
}

interface ChartsProps extends BoardHistory {
  readonly range: HistoryRange
  readonly LineChart: typeof Chart
}

function Charts({ from, stepMs, series, range, LineChart }: ChartsProps) {
  const { t } = useTranslation('console')
  const times = (series[0]?.points ?? []).map((_, index) => from + index * stepMs)
  const timeText = (ms: number): string => formats[range].format(new Date(ms))
  return chartNames.map((name) => {
    const names: readonly SeriesName[] = charts[name]
    const own = series.filter((line) => names.includes(line.name))
    if (own.length === 0) return null
    const valueText = (value: number): string =>
      inMinutes.has(name) && value > 0 ? durationText(t, value * minuteMs) : plain.format(value)
    return (
      <LineChart
        key={name}
        title={t(`trends.chart.${name}`)}
        lines={own.map((line) => ({ key: line.name, label: t(`series.${line.name}`), points: line.points }))}
        times={times}
        timeText={timeText}
        valueText={valueText}
      />
    )
  })
}
