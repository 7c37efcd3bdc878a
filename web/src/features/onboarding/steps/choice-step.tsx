import { bodyTypes, hairColours } from '@serendip/contract'
import { RadioCards } from '@serendip/ui'
import { useTranslation } from 'react-i18next'
import { useContractForm } from '../../../shared/form/use-contract-form.ts'
import { StepForm } from '../step-form.tsx'
import type { OwnStepProps } from '../step-props.ts'

/** The preferred hair colour; `any` is an answer like the others. */
export function HairStep({ place, answers, onDone }: OwnStepProps) {
  const { t } = useTranslation('onboarding')
  const form = useContractForm({
    initial: { hair: answers.hair ?? 'any' },
    async send(answer) {
      await onDone(answer)
      return undefined
    },
  })
  return (
    <StepForm place={place} form={form} heading={t('hair.heading')} text={t('tasteText')}>
      <RadioCards
        label={t('hair.heading')}
        labelHidden
        value={form.values.hair}
        onChange={(hair) => form.change({ hair })}
        cards={hairColours.map((value) => ({ value, title: t(`hair.${value}`) }))}
      />
    </StepForm>
  )
}

export function BodyStep({ place, answers, onDone }: OwnStepProps) {
  const { t } = useTranslation('onboarding')
  const form = useContractForm({
    initial: { bodyType: answers.bodyType ?? 'any' },
    async send(answer) {
      await onDone(answer)
      return undefined
    },
  })
  return (
    <StepForm place={place} form={form} heading={t('body.heading')} text={t('tasteText')}>
      <RadioCards
        label={t('body.heading')}
        labelHidden
        value={form.values.bodyType}
        onChange={(bodyType) => form.change({ bodyType })}
        cards={bodyTypes.map((value) => ({ value, title: t(`body.${value}`) }))}
      />
    </StepForm>
  )
}
