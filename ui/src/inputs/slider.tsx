import { Slider as Radix } from 'radix-ui'
import styles from './slider.module.css'

export interface SliderProps {
  /** One label for each thumb, in order. */
  labels: readonly string[]
  /** One number for each thumb. */
  value: readonly number[]
  onChange: (value: number[]) => void
  /** Called when the pointer is released; for expensive updates. */
  onCommit?: (value: number[]) => void
  min?: number
  max?: number
  step?: number
  disabled?: boolean
  /** The spoken form of a number: "40 percent". */
  valueText?: (value: number) => string
}

/** A number by dragging (a volume), or two of them (an age range). */
export function Slider(props: SliderProps) {
  const { labels, value, onChange, onCommit, min = 0, max = 100, step = 1, disabled, valueText } = props
  return (
    <Radix.Root
      className={styles.root}
      value={[...value]}
      onValueChange={onChange}
      min={min}
      max={max}
      step={step}
      {...(onCommit ? { onValueCommit: onCommit } : {})}
      {...(disabled ? { disabled } : {})}
    >
      <Radix.Track className={styles.track}>
        <Radix.Range className={styles.range} />
      </Radix.Track>
      {labels.map((label, index) => (
        <Radix.Thumb
          key={label}
          className={styles.thumb}
          aria-label={label}
          aria-valuetext={valueText?.(value[index] ?? min)}
        />
      ))}
    </Radix.Root>
  )
}
