import { type CompleteLocale, completeLocales } from '@serendip/contract'
import { renderToStaticMarkup } from 'react-dom/server'
import { I18nextProvider } from 'react-i18next'
import styles from '../platform/screen-skeleton.module.css'
import { ScreenSkeleton } from '../platform/screen-skeleton.tsx'
import { createServerI18n } from './server-i18n.ts'

/** Where a screen's first heading comes from, as `feature:key`. */
export type HeadingKey = 'lobby:heading'

/**
 * What stands in the shell until the app draws: the outline of a screen and, where it is known, its heading. Which
 * language a person reads is known to the browser alone, so the heading comes in each, and the style sheet shows one.
 */
export function shellOutline(
  language: CompleteLocale,
  brandName: string,
  heading: HeadingKey | null,
): string {
  const headings = heading && (
    <h1>
      {completeLocales.map((code) => (
        <span key={code} lang={code} className={styles.words}>
          {createServerI18n(code, brandName).t(heading)}
        </span>
      ))}
    </h1>
  )
  return renderToStaticMarkup(
    <I18nextProvider i18n={createServerI18n(language, brandName)}>
      <div className={styles.outline} aria-hidden="true">
        <ScreenSkeleton heading={headings} />
      </div>
    </I18nextProvider>,
  )
}
