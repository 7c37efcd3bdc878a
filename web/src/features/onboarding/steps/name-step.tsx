import { Field, TextInput, UserIcon } from '@serendip/ui'
import { useTranslation } from 'react-i18next'
import { usePlatform } from '../../../platform/platform-context.tsx'
import { useContractForm } from '../../../shared/form/use-contract-form.ts'
import { useFormProblems } from '../problem-text.ts'
import { signupProblems } from '../signup-rules.ts'
import { StepForm } from '../step-form.tsx'
import type { StrangerStepProps } from '../step-props.ts'

export function NameStep({ place, draft, change, refused, onDone }: StrangerStepProps) {
  const { t } = useTranslation(['onboarding', 'auth'])
  const { clock } = usePlatform()
  const { inForm } = useFormProblems()
  const form = useContractForm({
    initial: { name: draft.name },
    ...(refused && { refused: inForm({ name: refused }) }),
    check: ({ name }) => ({ name: inForm(signupProblems({ ...draft, name }, '', clock.now())).name }),
    async send() {
      onDone()
      return undefined
    },
    onChange: change,
  })
  return (
    <StepForm place={place} form={form} heading={t('name.heading')}>
      <Field
        label={t('auth:signup.name')}
        hint={t('auth:signup.nameHint')}
        error={form.problems.name?.message}
        required
      >
        <TextInput
          icon={<UserIcon />}
          autoComplete="given-name"
          value={form.values.name}
          onChange={({ target }) => form.change({ name: target.value })}
          onBlur={() => form.leave('name')}
        />
      </Field>
    </StepForm>
  )
}
