import { isOutage } from '../../../platform/api/api-error.ts'
import { formatLocale, limits } from '@serendip/contract'
import { Field, TextArea, TextInput, UserIcon } from '@serendip/ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ProfileEdit } from './use-profile-edit.ts'

const bioRows = 4

/** Name and bio. An error appears when the field is left, and disappears as soon as it is fixed. */
export function WordsFields({ edit, isTried }: { edit: ProfileEdit; isTried: boolean }) {
  const { t, i18n } = useTranslation(['profile', 'auth', 'error'])
  const { fields, problems, refusal, masked, change } = edit
  const [isLeft, setIsLeft] = useState(false)
  const [min, max] = [limits.nameMinGraphemes, limits.nameMaxGraphemes]
  const number = (value: number) => new Intl.NumberFormat(formatLocale(i18n.language)).format(value)
  const refusedName =
    refusal?.field === 'name' && !isOutage(refusal.code) ? t(`error:${refusal.code}`) : undefined
  const left = Math.max(limits.bioMaxChars - fields.bio.trim().length, 0)
  const wrongName =
    problems.name && (isLeft || isTried) ? t('auth:problem.nameLength', { min, max }) : undefined
  return (
    <>
      <Field
        label={t('edit.name')}
        hint={masked.includes('name') ? t('edit.masked') : t('edit.nameHint')}
        error={wrongName ?? refusedName}
        required
      >
        <TextInput
          icon={<UserIcon />}
          autoComplete="given-name"
          value={fields.name}
          onChange={({ target }) => change({ name: target.value })}
          onBlur={() => setIsLeft(true)}
        />
      </Field>
      <Field
        label={t('edit.bio')}
        aside={t('edit.left', { count: left, left: number(left) })}
        hint={masked.includes('bio') ? t('edit.masked') : t('edit.bioHint')}
        error={problems.bio && t('edit.bioLong', { count: limits.bioMaxChars })}
      >
        <TextArea
          rows={bioRows}
          dir="auto"
          value={fields.bio}
          onChange={({ target }) => change({ bio: target.value })}
        />
      </Field>
    </>
  )
}
