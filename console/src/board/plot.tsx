import { AxisBottom, AxisLeft } from '@visx/axis'
import { GridRows } from '@visx/grid'
import { Group } from '@visx/group'
import { useParentSize } from '@visx/responsive'
import { scaleLinear, scaleTime } from '@visx/scale'
import { LinePath } from '@visx/shape'
import type { PointerEvent, ReactNode } from 'react'
import styles from './line-chart.module.css'

export interface Line {
  readonly key: string
  readonly label: string
  /** One for each step; null where nothing is known. */
  readonly points: readonly (number | null)[]
}

interface PlotProps {
  readonly lines: readonly Line[]
  readonly times: readonly number[]
  /** The moment whose values are shown; the chosen one has a line. */
  readonly step: number
  readonly chosen: number | null
  readonly setChosen: (step: number | null) => void
  readonly timeText: (ms: number) => string
  readonly valueText: (value: number) => string
  /** The part that the keyboard moves. */
  readonly children: ReactNode
}

/** Distinguished by colour and dashes; more lines than styles would not be readable. */
export const looks = [
  ...[styles.first, styles.second, styles.third],
  ...[styles.fourth, styles.fifth, styles.sixth],
]

const resizeMs = 50
const height = 160
/** In pixels: around the lines, for one character of a label, and for one label of the time. */
const space = { top: 8, bottom: 24, end: 12, axis: 8, character: 7, timeLabel: 110 }
const valueTicks = 3
/** The looks of the axes and the grid are classes; their own would not follow light and dark. */
const axisLook = { hideAxisLine: true, hideTicks: true, tickLabelProps: { className: styles.tick ?? '' } }

/** Positions of values and times in a plot of this width, and the labels of its axes. */
function scalesOf({ lines, times, valueText }: PlotProps, width: number) {
  const most = Math.max(1, ...lines.flatMap(({ points }) => points.map((value) => value ?? 0)))
  const y = scaleLinear({
    domain: [0, most],
    nice: valueTicks,
    range: [height - space.bottom - space.top, 0],
  })
  const values = y.ticks(valueTicks).filter(Number.isInteger)
  const labelled = Math.max(...values.map((value) => valueText(value).length))
  const left = labelled * space.character + space.axis
  const inside = Math.max(0, width - left - space.end)
  const x = scaleTime({ domain: [times[0] ?? 0, times.at(-1) ?? 0], range: [0, inside] })
  return { x, y, values, left, inside }
}

/** The lines of a chart with their axes; the pointer chooses the moment below it. */
export function Plot(props: PlotProps) {
  const { lines, times, step, chosen, setChosen, timeText, valueText, children } = props
  const { parentRef, width } = useParentSize({ debounceTime: resizeMs })
  const { x, y, values, left, inside } = scalesOf(props, width)
  const last = times.length - 1
  const point = ({ clientX, currentTarget }: PointerEvent<HTMLDivElement>): void => {
    const at = (clientX - currentTarget.getBoundingClientRect().left - left) / Math.max(1, inside)
    setChosen(Math.max(0, Math.min(last, Math.round(at * last))))
  }
  const xOf = (index: number): number => x(times[index] ?? 0)
  return (
    <div ref={parentRef} className={styles.plot} onPointerMove={point} onPointerLeave={() => setChosen(null)}>
      {width > 0 && (
        <svg width={width} height={height} className={styles.lines} aria-hidden="true">
          <Group left={left} top={space.top}>
            <GridRows scale={y} width={inside} tickValues={values} className={styles.grid ?? ''} />
            <AxisLeft
              {...axisLook}
              scale={y}
              tickValues={values}
              tickFormat={(value) => valueText(Number(value))}
            />
            <AxisBottom
              {...axisLook}
              scale={x}
              top={y(0)}
              numTicks={Math.max(1, Math.floor(inside / space.timeLabel))}
              tickFormat={(at) => timeText(Number(at))}
            />
            {chosen !== null && (
              <line x1={xOf(step)} x2={xOf(step)} y1={0} y2={y(0)} className={styles.cursor} />
            )}
            {lines.map(({ key, points }, index) => (
              <LinePath
                key={key}
                data={[...points]}
                defined={(value) => value !== null}
                x={(_, at) => xOf(at)}
                y={(value) => y(value ?? 0)}
                className={looks[index] ?? ''}
              />
            ))}
          </Group>
        </svg>
      )}
      {children}
    </div>
  )
}
