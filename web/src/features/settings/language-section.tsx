import { completeLocales } from '@serendip/contract'
import { LanguagesIcon, Section, Select } from '@serendip/ui'
import { useTranslation } from 'react-i18next'
import { applyLanguage, languageOf } from '../../platform/i18n/create-i18n.ts'
import { languageName } from '../../platform/i18n/language-name.ts'
import { usePlatform } from '../../platform/platform-context.tsx'

/** The language changes at once, here and in what the server writes to this person. */
export function LanguageSection() {
  const { t, i18n } = useTranslation('settings')
  const { api, preferences } = usePlatform()

  const choose = async (code: string) => {
    const language = completeLocales.find((known) => known === code)
    if (language === undefined) return
    preferences.setLanguage(language)
    await i18n.changeLanguage(language)
    applyLanguage(document.documentElement, language)
    // This browser has already switched; if the server cannot be reached, only mails keep the old language.
    await api.accounts.setLanguage({ body: { language } }).catch(() => undefined)
  }

  return (
    <Section title={t('language.title')} text={t('language.text')}>
      <Select
        icon={<LanguagesIcon />}
        aria-label={t('language.title')}
        value={languageOf(i18n)}
        onChange={({ target }) => void choose(target.value)}
      >
        {completeLocales.map((code) => (
          <option key={code} value={code} lang={code}>
            {languageName(code)}
          </option>
        ))}
      </Select>
    </Section>
  )
}
