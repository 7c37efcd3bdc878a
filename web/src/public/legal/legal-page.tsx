import { Notice } from '@serendip/ui'
import { useTranslation } from 'react-i18next'
import type { LegalRouteName } from '../../app/routes.ts'
import type { PageProps } from '../chrome/page-props.ts'
import { PublicFooter } from '../chrome/public-footer.tsx'
import { PublicHeader } from '../chrome/public-header.tsx'
import styles from './legal-page.module.css'

const rules = ['adults', 'kind', 'consent', 'private', 'real'] as const
/** Pages about how people treat each other show the rules that everybody accepts when joining. */
const showsRules: readonly LegalRouteName[] = ['chatrules', 'community-guidelines']

/** A legal page: its purpose, and a placeholder for the operator's own text. */
export function LegalPage({ name, ...props }: PageProps & { name: LegalRouteName }) {
  const { t } = useTranslation(['legal', 'auth'])
  const { supportEmail } = props.brand
  return (
    <>
      <PublicHeader {...props} />
      <main id="content" className={styles.main}>
        <h1 className={styles.title}>{t(`${name}.title`)}</h1>
        <p className={styles.lead}>{t(`${name}.text`)}</p>
        {showsRules.includes(name) && (
          <ol className={styles.rules}>
            {rules.map((rule) => (
              <li key={rule}>{t(`auth:signup.rules.${rule}`)}</li>
            ))}
          </ol>
        )}
        {name === 'contact-us' ? (
          <p>
            <a href={`mailto:${supportEmail}`} className={styles.mail}>
              <bdi>{supportEmail}</bdi>
            </a>
          </p>
        ) : (
          <Notice tone="warn" title={t('missing.title')}>
            {t('missing.text')}
          </Notice>
        )}
      </main>
      <PublicFooter {...props} />
    </>
  )
}
