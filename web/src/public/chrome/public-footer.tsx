import { completeLocales } from '@serendip/contract'
import { Logo } from '@serendip/ui'
import { useTranslation } from 'react-i18next'
import { languageName } from '../../platform/i18n/language-name.ts'
import { localPath } from '../../platform/i18n/language-path.ts'
import type { PageProps } from './page-props.ts'
import styles from './public-footer.module.css'

const shownLegal = ['terms-of-use', 'privacy-policy'] as const

export function PublicFooter({ brand, language, path }: PageProps) {
  const { t } = useTranslation(['landing', 'everywhere', 'consent', 'legal'])
  return (
    <footer className={styles.footer}>
      <div className={styles.brand}>
        <Logo name={brand.name} />
        <p>{t('footer.adults')}</p>
        <p>{t('footer.drawn')}</p>
      </div>
      <nav aria-label={t('footer.languages')}>
        <ul className={styles.links}>
          {completeLocales.map((code) => (
            <li key={code}>
              <a
                href={localPath(path, code)}
                lang={code}
                hrefLang={code}
                aria-current={code === language ? 'true' : undefined}
              >
                {languageName(code)}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <ul className={styles.links}>
        <li data-links-of="stranger">
          <a href={localPath('/login', language)}>{t('login')}</a>
        </li>
        <li>
          <a href={`mailto:${brand.supportEmail}`}>{t('footer.support')}</a>
        </li>
        <li>
          <a href={localPath('/membership/cancel', language)}>{t('footer.cancel')}</a>
        </li>
        <li>
          <a href={localPath('/report', language)}>{t('footer.report')}</a>
        </li>
        {shownLegal.map((name) => (
          <li key={name}>
            <a href={localPath(`/${name}`, language)}>{t(`legal:${name}.title`)}</a>
          </li>
        ))}
        <li>
          <button type="button" className={styles.setting} data-consent-settings>
            {t('consent:settings')}
          </button>
        </li>
      </ul>
    </footer>
  )
}
