import { formatLocale, lookedForAge } from '@serendip/contract'
import { Slider } from '@serendip/ui'
import { useTranslation } from 'react-i18next'
import { useContractForm } from '../../../shared/form/use-contract-form.ts'
import { StepForm } from '../step-form.tsx'
import type { OwnStepProps } from '../step-props.ts'
import styles from './age-range-step.module.css'

export function AgeRangeStep({ place, answers, onDone }: OwnStepProps) {
  const { t, i18n } = useTranslation('onboarding')
  const form = useContractForm({
    initial: { ageFrom: answers.ageFrom ?? lookedForAge.min, ageTo: answers.ageTo ?? lookedForAge.max },
    async send(answer) {
      await onDone(answer)
      return undefined
    },
  })
  const { ageFrom: from, ageTo: to } = form.values
  const number = (years: number) => new Intl.NumberFormat(formatLocale(i18n.language)).format(years)
  const upper = to === lookedForAge.max ? t('ages.orOlder', { years: number(to) }) : number(to)
  return (
    <StepForm
      place={place}
      form={form}
      heading={t('ages.heading')}
      text={t('tasteText')}
      submitLabel={t('ages.submit')}
    >
      <div className={styles.range}>
        <output className={styles.years} aria-live="off">
          {t('ages.range', { from: number(from), to: upper })}
        </output>
        <Slider
          labels={[t('ages.from'), t('ages.to')]}
          value={[from, to]}
          min={lookedForAge.min}
          max={lookedForAge.max}
          valueText={number}
          onChange={([ageFrom = from, ageTo = to]) => form.change({ ageFrom, ageTo })}
        />
      </div>
    </StepForm>
  )
}
