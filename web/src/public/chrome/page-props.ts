import type { Brand } from '@serendip/brands'
import type { CompleteLocale, PageRequest } from '@serendip/contract'

/** Props of every page that the server draws. */
export interface PageProps {
  readonly brand: Brand
  readonly language: CompleteLocale
  /** The page's path without its language. */
  readonly path: string
  readonly live: PageRequest['live']
  readonly demo: boolean
}
