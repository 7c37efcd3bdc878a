import type { Measure } from '@serendip/contract/operator'
import { Chip, ChipGroup } from '@serendip/ui'
import { useRef } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import form from './form.module.css'
import { useShortcuts } from '../screen/use-shortcuts.ts'

/** The key of each measure. */
const keys = {
  none: 'd',
  warning: 'w',
  nameReset: 'r',
  bioRemoved: 'b',
  photoRemoved: 'f',
  mediaRemoved: 'm',
  h1: '1',
  h24: '2',
  d7: '7',
  permanent: 'p',
} as const satisfies Record<Measure, string>

/** Each measure is chosen by its key; the button of the answered ref has the focus then, so that Enter decides. */
export function useMeasureKeys<M extends Measure>(offered: readonly M[], choose: (measure: M) => void) {
  const button = useRef<HTMLButtonElement>(null)
  const press = (measure: M) => () => {
    // Until a measure is chosen, the button is disabled and takes no focus.
    flushSync(() => choose(measure))
    button.current?.focus()
  }
  useShortcuts(Object.fromEntries(offered.map((item) => [keys[item], press(item)])))
  return button
}

interface MeasureChoiceProps<M extends Measure> {
  readonly offered: readonly M[]
  readonly chosen: M | null
  /** Label of the choice without a measure. */
  readonly none?: string
  choose(measure: M): void
}

/** The measures with their keys. */
export function MeasureChoice<M extends Measure>({ offered, chosen, none, choose }: MeasureChoiceProps<M>) {
  const { t } = useTranslation('console')
  const nameOf = (measure: Measure) => (measure === 'none' && none) || t(`measure.${measure}`)
  return (
    <ChipGroup label={t('decide.measure')}>
      <div className={form.purposes}>
        {offered.map((item) => (
          <Chip
            key={item}
            selected={chosen === item}
            aria-keyshortcuts={keys[item]}
            iconEnd={<kbd>{keys[item].toUpperCase()}</kbd>}
            onClick={() => choose(item)}
          >
            {nameOf(item)}
          </Chip>
        ))}
      </div>
    </ChipGroup>
  )
}
