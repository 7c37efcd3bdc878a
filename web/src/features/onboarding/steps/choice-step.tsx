import { bodyTypes, hairColours } from '@serendip/contract'
import { RadioCards } from '@serendip/ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { StepForm } from '../step-form.tsx'
import type { OwnStepProps } from '../step-props.ts'
import { useSending } from '../use-sending.ts'

/** The preferred hair colour; `any` is an answer like the others. */
export function HairStep({ place, answers, onDone }: OwnStepProps) {
  const { t } = useTranslation('onboarding')
  const [hair, setHair] = useState(answers.hair ?? 'any')
  const { send, isSending, problem } = useSending()
  return (
    <StepForm
      {...{ place, problem }}
      heading={t('hair.heading')}
      text={t('tasteText')}
      pending={isSending}
      onSubmit={() => send(() => onDone({ hair }))}
    >
      <RadioCards
        label={t('hair.heading')}
        labelHidden
        value={hair}
        onChange={setHair}
        cards={hairColours.map((value) => ({ value, title: t(`hair.${value}`) }))}
      />
    </StepForm>
  )
}

export function BodyStep({ place, answers, onDone }: OwnStepProps) {
  const { t } = useTranslation('onboarding')
  const [body, setBody] = useState(answers.bodyType ?? 'any')
  const { send, isSending, problem } = useSending()
  return (
    <StepForm
      {...{ place, problem }}
      heading={t('body.heading')}
      text={t('tasteText')}
      pending={isSending}
      onSubmit={() => send(() => onDone({ bodyType: body }))}
    >
      <RadioCards
        label={t('body.heading')}
        labelHidden
        value={body}
        onChange={setBody}
        cards={bodyTypes.map((value) => ({ value, title: t(`body.${value}`) }))}
      />
    </StepForm>
  )
}
