import { shortName } from '@serendip/ui'
import { useTranslation } from 'react-i18next'
import { usePlatform } from '../../../platform/platform-context.tsx'
import { useContractForm } from '../../../shared/form/use-contract-form.ts'
import { BirthdayField } from '../fields/birthday-field.tsx'
import { useFormProblems } from '../problem-text.ts'
import { signupProblems } from '../signup-rules.ts'
import { StepForm } from '../step-form.tsx'
import type { StrangerStepProps } from '../step-props.ts'
import { useUnderAge } from '../use-under-age.ts'

export function BirthdayStep({ place, draft, change, refused, onDone }: StrangerStepProps) {
  const { t } = useTranslation('onboarding')
  const { clock } = usePlatform()
  const { inForm } = useFormProblems()
  const underAge = useUnderAge()
  const { day, month, year } = draft
  const form = useContractForm({
    initial: { birthday: { day, month, year } },
    ...(refused && { refused: inForm({ birthday: refused }) }),
    check({ birthday }, isSubmitted) {
      const found = signupProblems({ ...draft, ...birthday }, '', clock.now(), underAge.isRemembered).birthday
      if (isSubmitted) underAge.noteSent(birthday, found)
      // Before the answer is sent it is not judged: the age that is asked for should not be found by trying.
      return found && (isSubmitted || 'problem' in found)
        ? { birthday: inForm({ birthday: found }).birthday }
        : {}
    },
    async send() {
      onDone()
      return undefined
    },
    onChange: (changed) => changed.birthday && change(changed.birthday),
  })
  const { birthday } = form.values
  return (
    <StepForm
      place={place}
      form={form}
      heading={t('age.heading')}
      text={t('age.text', { name: shortName(draft.name) })}
    >
      <BirthdayField
        value={birthday}
        problem={form.problems.birthday?.message}
        onChange={(part) => form.change({ birthday: { ...birthday, ...part } })}
        onLeave={() => form.leave('birthday')}
      />
    </StepForm>
  )
}
