import { settingReasonMaxChars } from '@serendip/contract/operator'
import { Field, TextInput } from '@serendip/ui'
import type { Form } from '@serendip/ui/use-form.ts'
import { useTranslation } from 'react-i18next'

/** Why a setting is changed, for its history. */
export function ReasonField({
  form,
}: {
  form: Pick<Form<{ readonly reason: string }>, 'text' | 'problems'>
}) {
  const { t } = useTranslation('console')
  return (
    <Field
      label={t('settings.reason')}
      hint={t('settings.reasonHint')}
      error={form.problems.reason?.message}
      required
    >
      <TextInput maxLength={settingReasonMaxChars} {...form.text('reason')} />
    </Field>
  )
}
