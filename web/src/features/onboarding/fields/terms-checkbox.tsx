import { Checkbox } from '@serendip/ui'
import { useTranslation } from 'react-i18next'
import { languageOf } from '../../../platform/i18n/create-i18n.ts'
import { localPath } from '../../../platform/i18n/language-path.ts'
import { HouseRules } from '../house-rules.tsx'

export interface TermsCheckboxProps {
  readonly checked: boolean
  readonly error: string | undefined
  onChange(checked: boolean): void
}

/** Acceptance of the terms and the rules, with links to the terms and the privacy policy, and the rules to read. */
export function TermsCheckbox({ checked, error, onChange }: TermsCheckboxProps) {
  const { t, i18n } = useTranslation('auth')
  const language = languageOf(i18n)
  return (
    <HouseRules>
      <Checkbox
        label={t('signup.terms')}
        hint={
          <>
            <a href={localPath('/terms-of-use', language)} target="_blank" rel="noopener">
              {t('signup.termsLink')}
            </a>
            {' · '}
            <a href={localPath('/privacy-policy', language)} target="_blank" rel="noopener">
              {t('signup.privacyLink')}
            </a>
          </>
        }
        checked={checked}
        error={error}
        onChange={({ target }) => onChange(target.checked)}
      />
    </HouseRules>
  )
}
