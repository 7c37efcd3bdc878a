import { formatLocale, type LegalVersion } from '@serendip/contract'
import { Markdown, Notice } from '@serendip/ui'
import { useTranslation } from 'react-i18next'
import type { LegalRouteName } from '../../app/routes.ts'
import type { PageProps } from '../chrome/page-props.ts'
import { PublicFooter } from '../chrome/public-footer.tsx'
import { PublicHeader } from '../chrome/public-header.tsx'
import styles from './legal-page.module.css'

const rules = ['adults', 'kind', 'consent', 'private', 'real'] as const
/** Pages about how people treat each other show the rules that everyone accepts when joining. */
const showsRules: readonly LegalRouteName[] = ['chatrules', 'community-guidelines']

interface LegalPageProps extends PageProps {
  name: LegalRouteName
  /** The version that the operator published; null for the text that the product brings. */
  published: LegalVersion | null
}

/** A legal page: its purpose, and the operator's text or a notice in its place. */
export function LegalPage({ name, published, ...props }: LegalPageProps) {
  const { t } = useTranslation(['legal', 'auth'])
  return (
    <>
      <PublicHeader {...props} />
      <main id="content" className={styles.main}>
        <h1 className={styles.title}>{t(`${name}.title`)}</h1>
        {published ? (
          <Published name={name} published={published} language={props.language} />
        ) : (
          <Shipped name={name} />
        )}
        {name === 'contact-us' && <Mail address={props.brand.supportEmail} />}
      </main>
      <PublicFooter {...props} />
    </>
  )
}

interface PublishedProps extends Pick<PageProps, 'language'> {
  name: LegalRouteName
  published: LegalVersion
}

function Published({ name, published, language }: PublishedProps) {
  const { t } = useTranslation('legal')
  const { texts, inForceAt } = published
  const own = texts[language]
  const date = new Intl.DateTimeFormat(formatLocale(language), { dateStyle: 'long', timeZone: 'UTC' })
  const isDated = name !== 'contact-us'
  return (
    <>
      {isDated && <p className={styles.date}>{t('inForce', { date: date.format(new Date(inForceAt)) })}</p>}
      {own === undefined ? (
        <>
          <p className={styles.lead}>{t('onlyEnglish')}</p>
          <Markdown text={texts.en ?? ''} lang="en" dir="ltr" />
        </>
      ) : (
        <Markdown text={own} />
      )}
    </>
  )
}

function Shipped({ name }: { name: LegalRouteName }) {
  const { t } = useTranslation(['legal', 'auth'])
  return (
    <>
      <p className={styles.lead}>{t(`${name}.text`)}</p>
      {showsRules.includes(name) && (
        <ol className={styles.rules}>
          {rules.map((rule) => (
            <li key={rule}>{t(`auth:signup.rules.${rule}`)}</li>
          ))}
        </ol>
      )}
      {name !== 'contact-us' && (
        <Notice tone="warn" title={t('missing.title')}>
          {t('missing.text')}
        </Notice>
      )}
    </>
  )
}

const Mail = ({ address }: { address: string }) => (
  <p>
    <a href={`mailto:${address}`} className={styles.mail}>
      <bdi>{address}</bdi>
    </a>
  </p>
)
