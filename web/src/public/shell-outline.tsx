import type { Brand } from '@serendip/brands'
import { type CompleteLocale, completeLocales } from '@serendip/contract'
import { Button, Logo } from '@serendip/ui'
import { renderToStaticMarkup } from 'react-dom/server'
import { I18nextProvider } from 'react-i18next'
import { ConsentBanner } from '../chrome/consent-banner.tsx'
import styles from '../chrome/screen-skeleton.module.css'
import { FormSkeleton } from '../chrome/form-skeleton.tsx'
import { ScreenSkeleton } from '../chrome/screen-skeleton.tsx'
import { localPath } from '../platform/i18n/language-path.ts'
import { createServerI18n } from './server-i18n.ts'

/** The key of a screen's first heading, as `feature:key`. */
export type HeadingKey = 'lobby:heading'

interface ShellOutlineProps {
  /** The language of the address; only the browser knows the person's own. */
  readonly language: CompleteLocale
  readonly brand: Brand
  /** The address determines the language of its page. */
  readonly isPublic: boolean
  readonly heading: HeadingKey | null
  /** A form on paper instead of the lobby's picture and cards. */
  readonly isForm: boolean
}

/**
 * Content of the shell until the app renders: the consent question if it may be required, the app's bar and
 * the outline of a screen with its heading, if known. Texts are included in each language that the reader may
 * have, and the style sheet shows one. Nothing in it can be pressed; the app renders the same in its place.
 */
export function shellOutline({ language, brand, isPublic, heading, isForm }: ShellOutlineProps): string {
  const shownIn = isPublic ? [language] : completeLocales
  const headings = heading && (
    <h1 className={styles.heading}>
      {shownIn.map((code) => (
        <span key={code} lang={code} className={styles.words}>
          {createServerI18n(code, brand).t(heading)}
        </span>
      ))}
    </h1>
  )
  return renderToStaticMarkup(
    <I18nextProvider i18n={createServerI18n(language, brand)}>
      <div aria-hidden="true" inert>
        <div className={styles.question}>
          {shownIn.map((code) => (
            <I18nextProvider key={code} i18n={createServerI18n(code, brand)}>
              <div lang={code} className={styles.words}>
                <ConsentBanner place="top" policyHref={localPath('/cookies-policy', code)} />
              </div>
            </I18nextProvider>
          ))}
        </div>
        <div className={styles.bar}>
          <Logo name={brand.name} />
        </div>
        {isForm ? <FormSkeleton /> : <ScreenSkeleton heading={headings} />}
      </div>
    </I18nextProvider>,
  )
}

/** The notice that loading takes long, hidden until then. It outlives the outline: later screens may be slow as well. */
export function slowNotice({
  language,
  brand,
  isPublic,
}: Omit<ShellOutlineProps, 'heading' | 'isForm'>): string {
  const shownIn = isPublic ? [language] : completeLocales
  return renderToStaticMarkup(
    <div data-slow hidden role="status" className={styles.slow}>
      {shownIn.map((code) => {
        const { t } = createServerI18n(code, brand)
        return (
          <div key={code} lang={code} className={styles.words}>
            <p className={styles.slowTitle}>{t('slowTitle')}</p>
            <p>{t('slowText')}</p>
            <Button size="s" variant="solid">
              {t('retry')}
            </Button>
          </div>
        )
      })}
    </div>,
  )
}
