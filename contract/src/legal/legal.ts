import type { CompleteLocale } from '../languages.ts'

/** The legal pages (SPEC §1), each at the address of this name. */
export const legalPages = [
  'terms-of-use',
  'privacy-policy',
  'cookies-policy',
  'chatrules',
  'community-guidelines',
  'reports-and-complaints-policy',
  'refund-policy',
  'billing-policy',
  'contact-us',
] as const
export type LegalPage = (typeof legalPages)[number]

/** A text of operators by language; where one is missing, English is shown. */
export type TextByLanguage = { readonly [L in CompleteLocale]?: string | undefined }

/** The version of a legal page that is in force. */
export interface LegalVersion {
  readonly version: number
  readonly inForceAt: number
  /** Markdown. */
  readonly texts: TextByLanguage
}
/** Texts that operators published; any other page shows the text that the product brings. */
export type LegalVersions = Readonly<Partial<Record<LegalPage, LegalVersion>>>
