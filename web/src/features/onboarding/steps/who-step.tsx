import { Field, TextInput, UserIcon } from '@serendip/ui'
import { useTranslation } from 'react-i18next'
import { usePlatform } from '../../../platform/platform-context.tsx'
import { useContractForm } from '../../../shared/form/use-contract-form.ts'
import { BirthdayInput } from '../fields/birthday-input.tsx'
import { CreatorsNote } from '../creators-note.tsx'
import { OtherSignInOptions } from '../other-sign-in-options.tsx'
import { useFormProblems } from '../problem-text.ts'
import { type FieldProblems, signupProblems } from '../signup-rules.ts'
import { StepForm } from '../step-form.tsx'
import type { StepPlace } from '../step-place.ts'
import type { Draft } from '../progress/use-draft.ts'
import { useUnderAge } from '../use-under-age.ts'

export interface WhoStepProps extends Draft {
  readonly place: StepPlace
  /** The problems that the server found with answers that were given before. */
  readonly refused: FieldProblems
  onDone(): void
}

/** The first screen of a short flow: steps 1 to 3, or Google or Apple instead. Who joins here is a man, as it says. */
export function WhoStep({ place, draft, change, refused, onDone }: WhoStepProps) {
  const { t } = useTranslation(['auth', 'onboarding'])
  const { clock } = usePlatform()
  const { inForm } = useFormProblems()
  const underAge = useUnderAge()
  const { name, day, month, year } = draft
  const form = useContractForm({
    initial: { name, birthday: { day, month, year } },
    refused: inForm(refused),
    check({ name, birthday: picked }, isSubmitted) {
      const now = clock.now()
      const found = signupProblems({ ...draft, name, ...picked }, '', now, underAge.isRemembered)
      if (isSubmitted) underAge.noteSent(picked, found.birthday)
      const problems = inForm(found)
      // Before the answer is sent the age is not judged: the one that is asked for should not be found by trying.
      const isShown = isSubmitted || (found.birthday && 'problem' in found.birthday)
      return { name: problems.name, birthday: isShown ? problems.birthday : undefined }
    },
    async send() {
      change({ gender: 'male' })
      onDone()
      return undefined
    },
    onChange: ({ birthday, ...changed }) => change({ ...changed, ...birthday }),
  })
  const { values, problems } = form
  return (
    <StepForm
      place={place}
      form={form}
      heading={t('signup.heading')}
      text={t('signup.text')}
      note={<CreatorsNote />}
      other={<OtherSignInOptions draft={draft} hasLogin />}
    >
      <Field label={t('signup.name')} hint={t('signup.nameHint')} error={problems.name?.message} required>
        <TextInput
          icon={<UserIcon />}
          autoComplete="given-name"
          enterKeyHint="next"
          value={values.name}
          onChange={({ target }) => form.change({ name: target.value })}
          onBlur={() => form.leave('name')}
        />
      </Field>
      <BirthdayInput
        value={values.birthday}
        problem={problems.birthday?.message}
        onChange={(birthday) => form.change({ birthday })}
        onLeave={() => form.leave('birthday')}
      />
    </StepForm>
  )
}
