import { formatLocale, lookedForAge } from '@serendip/contract'
import { Slider } from '@serendip/ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { StepForm } from '../step-form.tsx'
import type { OwnStepProps } from '../step-props.ts'
import { useSending } from '../use-sending.ts'
import styles from './age-range-step.module.css'

export function AgeRangeStep({ place, answers, onDone }: OwnStepProps) {
  const { t, i18n } = useTranslation('onboarding')
  const [range, setRange] = useState([
    answers.ageFrom ?? lookedForAge.min,
    answers.ageTo ?? lookedForAge.max,
  ] as const)
  const { send, isSending, problem } = useSending()
  const [from, to] = range
  const number = (years: number) => new Intl.NumberFormat(formatLocale(i18n.language)).format(years)
  const upper = to === lookedForAge.max ? t('ages.orOlder', { years: number(to) }) : number(to)
  return (
    <StepForm
      {...{ place, problem }}
      heading={t('ages.heading')}
      text={t('tasteText')}
      submitLabel={t('ages.submit')}
      pending={isSending}
      onSubmit={() => send(() => onDone({ ageFrom: from, ageTo: to }))}
    >
      <div className={styles.range}>
        <output className={styles.years} aria-live="off">
          {t('ages.range', { from: number(from), to: upper })}
        </output>
        <Slider
          labels={[t('ages.from'), t('ages.to')]}
          value={range}
          min={lookedForAge.min}
          max={lookedForAge.max}
          valueText={number}
          onChange={([low = from, high = to]) => setRange([low, high])}
        />
      </div>
    </StepForm>
  )
}
