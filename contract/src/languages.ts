/** The 11 languages of the interface (SPEC §1); English has no path prefix. */
export const languages = ['en', 'es', 'it', 'de', 'fr', 'tr', 'pl', 'pt', 'nl', 'sv', 'ar'] as const
export type Language = (typeof languages)[number]
export const defaultLanguage: Language = 'en'

/** Languages whose every string is translated. The list only grows, to all 11. */
export const completeLocales = ['en', 'de', 'ar'] as const satisfies readonly Language[]
export type CompleteLocale = (typeof completeLocales)[number]

export const directionOf = (language: Language): 'ltr' | 'rtl' => (language === 'ar' ? 'rtl' : 'ltr')

/** The BCP 47 tag for Intl formatters: numbers and dates use Latin digits in every language. */
export const formatLocale = (language: string): string => (language === 'ar' ? 'ar-u-nu-latn' : language)
