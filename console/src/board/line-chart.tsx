import { Disclosure } from '@serendip/ui'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Column } from '../parts/lists/columns.tsx'
import { DataTable } from '../parts/lists/data-table.tsx'
import styles from './line-chart.module.css'
import { type Line, looks, Plot } from './plot.tsx'

interface LineChartProps {
  readonly title: string
  readonly lines: readonly Line[]
  /** When each step begins. */
  readonly times: readonly number[]
  readonly timeText: (ms: number) => string
  readonly valueText: (value: number) => string
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
      <Plot
        lines={lines}
        times={times}
        step={step}
        chosen={chosen}
        setChosen={setChosen}
        timeText={timeText}
        valueText={valueText}
      >
        <input
          type="range"
          className={styles.slider}
          min={0}
          max={last}
          value={step}
          onChange={({ currentTarget }) => setChosen(Number(currentTarget.value))}
          onBlur={() => setChosen(null)}
          aria-label={t('trends.moment', { title })}
          aria-valuetext={[moment, ...lines.map((line) => `${line.label}: ${textAt(line, step)}`)].join(', ')}
        />
      </Plot>
      <AsTable title={title} lines={lines} times={times} timeText={timeText} textAt={textAt} />
    </section>
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
            { id: 'at', header: t('trends.time'), cell: ({ at }) => timeText(at) },
            ...lines.map(
              (line): Column<Step> => ({
                id: line.key,
                header: line.label,
                cell: ({ index }) => textAt(line, index),
              }),
            ),
          ]}
        />
      )}
    </Disclosure>
  )
}
