import { lookingForChoices } from '@serendip/contract'
import { MarsIcon, RadioCards, UsersIcon, VenusIcon } from '@serendip/ui'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { usePlatform } from '../../../platform/platform-context.tsx'
import { siteSettingsQuery } from '../../../platform/queries.ts'
import { useContractForm } from '../../../shared/form/use-contract-form.ts'
import { StepForm } from '../step-form.tsx'
import type { OwnStepProps } from '../step-props.ts'

const icons = { both: <UsersIcon />, female: <VenusIcon />, male: <MarsIcon /> }

/** Whom a person hopes to meet: the initial gender filter of the match, each with its price there. */
export function LookingForStep({ place, answers, onDone }: OwnStepProps) {
  const { t } = useTranslation('onboarding')
  const { settings: siteSettings } = usePlatform()
  const { data: settings } = useQuery(siteSettingsQuery(siteSettings))
  const form = useContractForm({
    initial: { lookingFor: answers.lookingFor ?? 'both' },
    async send(answer) {
      await onDone(answer)
      return undefined
    },
  })
  const priceOf = (value: typeof form.values.lookingFor) => {
    const count = settings?.filterPriceCoins[value] ?? 0
    const price = count === 0 ? t('lookingFor.free') : t('lookingFor.price', { count })
    return value === 'female' ? t('lookingFor.creators', { price }) : price
  }
  return (
    <StepForm place={place} form={form} heading={t('lookingFor.heading')} text={t('lookingFor.text')}>
      <RadioCards
        label={t('lookingFor.heading')}
        labelHidden
        value={form.values.lookingFor}
        onChange={(lookingFor) => form.change({ lookingFor })}
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
