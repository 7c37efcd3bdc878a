import { intentions, limits, type SpokenLanguage, spokenLanguages } from '@serendip/contract'
import { CheckIcon, Chip, ChipGroup, Field, Select, XIcon } from '@serendip/ui'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { ProfileEdit } from './use-profile-edit.ts'

/** The languages that a person speaks, by their names in the reader's language. */
export function LanguageFields({ edit: { fields, change } }: { edit: ProfileEdit }) {
  const { t, i18n } = useTranslation('profile-words')
  const { languages } = fields
  const names = useMemo(() => namesIn(i18n.language), [i18n.language])
  const add = (chosen: string) => {
    const code = spokenLanguages.find((known) => known === chosen)
    if (code) change({ languages: [...languages, code] })
  }
  return (
    <>
      {languages.length > 0 && (
        <ChipGroup label={t('edit.languages')}>
          {languages.map((code) => (
            <Chip
              key={code}
              iconEnd={<XIcon />}
              aria-label={t('edit.removeLanguage', { language: names.get(code) })}
              onClick={() => change({ languages: languages.filter((kept) => kept !== code) })}
            >
              {names.get(code)}
            </Chip>
          ))}
        </ChipGroup>
      )}
      {languages.length < limits.spokenLanguagesMax && (
        <Field label={t('edit.addLanguage')}>
          <Select value="" onChange={({ target }) => add(target.value)}>
            <option value="">{t('edit.chooseLanguage')}</option>
            {[...names].map(
              ([code, name]) =>
                !languages.includes(code) && (
                  <option key={code} value={code}>
                    {name}
                  </option>
                ),
            )}
          </Select>
        </Field>
      )}
    </>
  )
}

/** Every language with its name, in the order of the reader's alphabet. */
function namesIn(reader: string): ReadonlyMap<SpokenLanguage, string> {
  const speech = new Intl.DisplayNames([reader], { type: 'language', languageDisplay: 'standard' })
  const { compare } = new Intl.Collator(reader)
  const named = spokenLanguages.map((code) => [code, speech.of(code) ?? code] as const)
  return new Map(named.toSorted(([, first], [, second]) => compare(first, second)))
}

/** The reasons for which a person is here: those they meet see them. */
export function IntentionFields({ edit: { fields, change } }: { edit: ProfileEdit }) {
  const { t } = useTranslation('profile-words')
  const chosen = fields.intentions
  const isFull = chosen.length >= limits.intentionsMax
  return (
    <ChipGroup label={t('edit.intentions')}>
      {intentions.map((intention) => {
        const isOn = chosen.includes(intention)
        return (
          <Chip
            key={intention}
            selected={isOn}
            disabled={isFull && !isOn}
            {...(isOn && { icon: <CheckIcon /> })}
            onClick={() =>
              change({
                intentions: isOn ? chosen.filter((kept) => kept !== intention) : [...chosen, intention],
              })
            }
          >
            {t(`intention.${intention}`)}
          </Chip>
        )
      })}
    </ChipGroup>
  )
}
