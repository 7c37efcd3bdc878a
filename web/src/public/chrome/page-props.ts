import type { Brand } from '@serendip/brands'
import type { CompleteLocale, PageRequest } from '@serendip/contract'

/** What every page that the server draws is given. */
export interface PageProps {
  readonly brand: Brand
  readonly language: CompleteLocale
  /** The page's path without its language. */
  readonly path: string
  readonly live: PageRequest['live']
  readonly demo: boolean
}
