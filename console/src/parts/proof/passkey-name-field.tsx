import { limits } from '@serendip/contract'
import { Field, TextInput } from '@serendip/ui'
import type { Form } from '@serendip/ui/use-form.ts'
import { useTranslation } from 'react-i18next'

interface PasskeyNameFieldProps {
  readonly form: Pick<Form<{ readonly name: string }>, 'text' | 'problems'>
  readonly autoFocus?: boolean
}

export function PasskeyNameField({ form, autoFocus }: PasskeyNameFieldProps) {
  const { t } = useTranslation('console')
  return (
    <Field
      label={t('passkeys.name')}
      hint={t('passkeys.nameHint')}
      error={form.problems.name?.message}
      required
    >
      <TextInput autoFocus={autoFocus} maxLength={limits.passkeyNameMaxChars} {...form.text('name')} />
    </Field>
  )
}
