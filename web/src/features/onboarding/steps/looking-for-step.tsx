import { lookingForChoices } from '@serendip/contract'
import { MarsIcon, RadioCards, UsersIcon, VenusIcon } from '@serendip/ui'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { usePlatform } from '../../../platform/platform-context.tsx'
import { siteSettingsQuery } from '../../../platform/queries.ts'
import { StepForm } from '../step-form.tsx'
import type { OwnStepProps } from '../step-props.ts'
import { useSending } from '../use-sending.ts'

const icons = { both: <UsersIcon />, female: <VenusIcon />, male: <MarsIcon /> }

/** Whom a person hopes to meet: the initial gender filter of the match, each with its price there. */
export function LookingForStep({ place, answers, onDone }: OwnStepProps) {
  const { t } = useTranslation('onboarding')
  const { settings: siteSettings } = usePlatform()
  const { data: settings } = useQuery(siteSettingsQuery(siteSettings))
  const [wish, setWish] = useState(answers.lookingFor ?? 'both')
  const { send, isSending, problem } = useSending()
  const priceOf = (value: typeof wish) => {
    const count = settings?.filterPriceCoins[value] ?? 0
    const price = count === 0 ? t('lookingFor.free') : t('lookingFor.price', { count })
    return value === 'female' ? t('lookingFor.creators', { price }) : price
  }
  return (
    <StepForm
      {...{ place, problem }}
      heading={t('lookingFor.heading')}
      text={t('lookingFor.text')}
      pending={isSending}
      onSubmit={() => send(() => onDone({ lookingFor: wish }))}
    >
      <RadioCards
        label={t('lookingFor.heading')}
        labelHidden
        value={wish}
        onChange={setWish}
        cards={lookingForChoices.map((value) => ({
          value,
          title: t(`lookingFor.${value}`),
          detail: priceOf(value),
          icon: icons[value],
        }))}
      />
    </StepForm>
  )
}
