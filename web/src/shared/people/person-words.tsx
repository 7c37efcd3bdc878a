import { intentions, type ProfileDetails, profilePrompts } from '@serendip/contract'
import { Badge, LanguagesIcon } from '@serendip/ui'
import { useTranslation } from 'react-i18next'
import styles from './person-words.module.css'

type PersonWordsProps = Pick<ProfileDetails, 'prompts' | 'languages'> &
  Partial<Pick<ProfileDetails, 'intentions'>>

/** A person's words beside their text: languages, what they look for, and answers to prompts. */
export function PersonWords({ prompts, languages, intentions: chosen = [] }: PersonWordsProps) {
  const { t, i18n } = useTranslation('profile-words')
  const known = intentions.filter((intention) => chosen.includes(intention))
  const speech = new Intl.DisplayNames([i18n.language], { type: 'language', languageDisplay: 'standard' })
  const list = new Intl.ListFormat(i18n.language, { type: 'conjunction' })
  return (
    <>
      {languages.length > 0 && (
        <p className={styles.languages}>
          <LanguagesIcon />
          {t('speaks', { languages: list.format(languages.map((code) => speech.of(code) ?? code)) })}
        </p>
      )}
      {known.length > 0 && (
        <div className={styles.wanted}>
          <p className={styles.label}>{t('lookingFor')}</p>
          <ul className={styles.intentions} aria-label={t('lookingFor')}>
            {known.map((intention) => (
              <li key={intention}>
                <Badge>{t(`intention.${intention}`)}</Badge>
              </li>
            ))}
          </ul>
        </div>
      )}
      {prompts.length > 0 && (
        <dl className={styles.prompts}>
          {prompts.map(({ prompt, answer }) => {
            const known = profilePrompts.find((name) => name === prompt)
            return (
              known && (
                <div key={known} className={styles.prompt}>
                  <dt className={styles.label}>{t(`prompt.${known}`)}</dt>
                  <dd className={styles.answer} dir="auto">
                    {answer}
                  </dd>
                </div>
              )
            )
          })}
        </dl>
      )}
    </>
  )
}
