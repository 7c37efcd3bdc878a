import type { CompleteLocale } from '@serendip/contract'
import { readLanguagePath } from '../../platform/i18n/language-path.ts'
import type { ScreenRoute } from '../route-table.ts'

/** The language whose strings a page needs: a public page uses its address's, the app the person's own. */
export const readingLanguage = (
  route: Pick<ScreenRoute, 'localised'> | undefined,
  pathname: string,
  preferred: CompleteLocale,
): CompleteLocale => (route?.localised ? readLanguagePath(pathname).language : preferred)
