import { type CompleteLocale, completeLocales } from '@serendip/contract'
import { ChevronDownIcon, LanguagesIcon } from '@serendip/ui'
import { useTranslation } from 'react-i18next'
import { languageName } from '../platform/i18n/language-name.ts'
import { localPath } from '../platform/i18n/language-path.ts'
import styles from './language-menu.module.css'

export interface LanguageMenuProps {
  readonly language: CompleteLocale
  /** The page's address without its language. */
  readonly path: string
  /** The query of the address, with its question mark: a link of a mail stays good in another language. */
  readonly search?: string
}

/** The same page in each complete language; opens without a script. */
export function LanguageMenu({ language, path, search = '' }: LanguageMenuProps) {
  const { t } = useTranslation()
  return (
    <details className={styles.menu} data-closes-outside>
      <summary className={styles.trigger} aria-label={`${t('language')}: ${languageName(language)}`}>
        <LanguagesIcon />
        <span className={styles.name}>{languageName(language)}</span>
        <ChevronDownIcon className={styles.arrow} />
      </summary>
      <ul className={styles.list}>
        {completeLocales.map((code) => (
          <li key={code}>
            <a
              href={localPath(path, code) + search}
              lang={code}
              hrefLang={code}
              className={styles.link}
              aria-current={code === language ? 'true' : undefined}
            >
              {languageName(code)}
            </a>
          </li>
        ))}
      </ul>
    </details>
  )
}
