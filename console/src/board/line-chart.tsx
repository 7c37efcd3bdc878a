import { Disclosure } from '@serendip/ui'
import { type PointerEvent, type ReactNode, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DataTable } from '../parts/data-table.tsx'
import styles from './line-chart.module.css'

export interface Line {
  readonly key: string
  readonly label: string
  /** One for each step; null where nothing is known. */
  readonly points: readonly (number | null)[]
}

interface LineChartProps {
  readonly title: string
  readonly lines: readonly Line[]
  /** When each step begins. */
  readonly times: readonly number[]
  readonly timeText: (ms: number) => string
  readonly valueText: (value: number) => string
}

const [width, height] = [600, 160]
/** Told apart by colour and by dashes; more lines than looks would not be readable. */
const looks = [styles.first, styles.second, styles.third, styles.fourth, styles.fifth, styles.sixth]
const labelsShown = 5

/** The next number above that reads well at the edge of a chart: 1, 2 or 5 with noughts. */
function niceMax(value: number): number {
  const step = 10 ** Math.floor(Math.log10(Math.max(1, value)))
  return [1, 2, 5, 10].map((times) => times * step).find((most) => most >= value) ?? value
}

/** Lines where values are known, with gaps between. */
function pathOf(points: readonly (number | null)[], most: number): string {
  const stepX = width / Math.max(1, points.length - 1)
  return points
    .map((value, index) => {
      if (value === null) return ''
      const [x, y] = [(index * stepX).toFixed(1), (height - (value / most) * height).toFixed(1)]
      const isAfterGap = index === 0 || points[index - 1] === null
      // A line of no length is a dot.
      return isAfterGap ? `M${x} ${y}h0` : `L${x} ${y}`
    })
    .join('')
}

/** Figures over time: the values of a moment by pointer or arrow keys, and all of them as a table. */
export function LineChart({ title, lines, times, timeText, valueText }: LineChartProps) {
  const { t } = useTranslation('console')
  const heading = useId()
  const [chosen, setChosen] = useState<number | null>(null)
  const last = times.length - 1
  // The step that has just begun is not known yet.
  const latest = times.findLastIndex((_, index) => lines.some(({ points }) => points[index] !== null))
  const step = Math.min(chosen ?? Math.max(latest, 0), last)
  const most = niceMax(Math.max(...lines.flatMap(({ points }) => points.map((value) => value ?? 0))))
  const textAt = ({ points }: Line, index: number): string => {
    const value = points[index] ?? null
    return value === null ? t('trends.unknown') : valueText(value)
  }
  const moment = timeText(times[step] ?? 0)
  return (
    <section className={styles.chart} aria-labelledby={heading}>
      <div className={styles.head}>
        <h2 id={heading} className={styles.title}>
          {title}
        </h2>
        <p className={styles.moment}>{chosen === null ? t('trends.latest') : moment}</p>
      </div>
      <Legend lines={lines} textOf={(line) => textAt(line, step)} />
      <div className={styles.frame}>
        <div className={styles.scale} aria-hidden="true">
          <span>{valueText(most)}</span>
          <span>{valueText(0)}</span>
        </div>
        <Plot {...{ lines, most, last, step, chosen, setChosen }}>
          <input
            type="range"
            className={styles.slider}
            min={0}
            max={last}
            value={step}
            onChange={({ currentTarget }) => setChosen(Number(currentTarget.value))}
            onBlur={() => setChosen(null)}
            aria-label={t('trends.moment', { title })}
            aria-valuetext={[moment, ...lines.map((line) => `${line.label}: ${textAt(line, step)}`)].join(
              ', ',
            )}
          />
        </Plot>
        <div className={styles.times} aria-hidden="true">
          {Array.from({ length: labelsShown }, (_, index) => {
            const at = times[Math.round((index / (labelsShown - 1)) * last)] ?? 0
            return <span key={at}>{timeText(at)}</span>
          })}
        </div>
      </div>
      <AsTable {...{ title, lines, times, timeText, textAt }} />
    </section>
  )
}

interface PlotProps {
  readonly lines: readonly Line[]
  readonly most: number
  readonly last: number
  readonly step: number
  readonly chosen: number | null
  readonly setChosen: (step: number | null) => void
  /** What the keyboard moves. */
  readonly children: ReactNode
}

/** The lines themselves; the pointer chooses the moment below it. */
function Plot({ lines, most, last, step, chosen, setChosen, children }: PlotProps) {
  const point = ({ clientX, currentTarget }: PointerEvent<HTMLDivElement>): void => {
    const { left, width: shown } = currentTarget.getBoundingClientRect()
    setChosen(Math.max(0, Math.min(last, Math.round(((clientX - left) / shown) * last))))
  }
  const x = ((step / Math.max(1, last)) * width).toFixed(1)
  return (
    <div className={styles.plot} onPointerMove={point} onPointerLeave={() => setChosen(null)}>
      <svg
        viewBox={`0 0 ${width} ${height}`}
        preserveAspectRatio="none"
        className={styles.lines}
        aria-hidden="true"
      >
        <path d={`M0 0H${width}M0 ${height / 2}H${width}M0 ${height}H${width}`} className={styles.grid} />
        {chosen !== null && <path d={`M${x} 0V${height}`} className={styles.cursor} />}
        {lines.map(({ key, points }, index) => (
          <path key={key} d={pathOf(points, most)} className={looks[index]} />
        ))}
      </svg>
      {children}
    </div>
  )
}

interface LegendProps {
  readonly lines: readonly Line[]
  readonly textOf: (line: Line) => string
}

function Legend({ lines, textOf }: LegendProps) {
  return (
    <ul className={styles.legend}>
      {lines.map((line, index) => (
        <li key={line.key} className={styles.entry}>
          <svg viewBox="0 0 24 8" className={styles.sample} aria-hidden="true">
            <path d="M1 4H23" className={looks[index]} />
          </svg>
          <span>{line.label}</span>
          <strong className={styles.value}>{textOf(line)}</strong>
        </li>
      ))}
    </ul>
  )
}

interface Step {
  readonly at: number
  readonly index: number
}

interface AsTableProps extends Pick<LineChartProps, 'title' | 'lines' | 'times' | 'timeText'> {
  readonly textAt: (line: Line, index: number) => string
}

function AsTable({ title, lines, times, timeText, textAt }: AsTableProps) {
  const { t } = useTranslation('console')
  const [isOpen, setOpen] = useState(false)
  const steps: readonly Step[] = times.map((at, index) => ({ at, index })).toReversed()
  return (
    <Disclosure summary={t('trends.table')} onToggle={setOpen}>
      {isOpen && (
        <DataTable
          label={title}
          items={steps}
          keyOf={({ at }) => String(at)}
          columns={[
            { key: 'at', label: t('trends.time'), cell: ({ at }: Step) => timeText(at) },
            ...lines.map((line) => ({
              key: line.key,
              label: line.label,
              cell: ({ index }: Step) => textAt(line, index),
            })),
          ]}
        />
      )}
    </Disclosure>
  )
}
