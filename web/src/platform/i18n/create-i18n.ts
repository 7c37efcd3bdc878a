import {
  type CompleteLocale,
  completeLocales,
  directionOf,
  formatLocale,
  type Language,
} from '@serendip/contract'
import { createInstance, type i18n, type ResourceKey } from 'i18next'
import { initReactI18next } from 'react-i18next'

/** Loads one feature's strings in one language. */
export type LoadStrings = (language: string, namespace: string) => Promise<ResourceKey>

export interface I18nOptions {
  readonly language: CompleteLocale
  readonly brandName: string
  readonly load: LoadStrings
  /** Loaded before the instance is returned. */
  readonly namespaces: readonly string[]
}

/** An i18next instance whose strings arrive language by language and feature by feature. */
export async function createI18n({ language, brandName, load, namespaces }: I18nOptions): Promise<i18n> {
  const instance = createInstance()
  instance.use(initReactI18next)
  instance.use({
    type: 'backend',
    init() {},
    read(code: string, namespace: string, done: (error: unknown, data: ResourceKey | null) => void) {
      load(code, namespace).then(
        (data) => done(null, data),
        (error: unknown) => done(error, null),
      )
    },
  })
  // A number in a text is written as the language groups it: 1,000 or 1.000.
  instance.use({
    type: 'formatter',
    init() {},
    format: (value: unknown, _format: unknown, code: string) =>
      typeof value === 'number' ? value.toLocaleString(formatLocale(code)) : value,
  })
  await instance.init({
    lng: language,
    // A complete language has every string, which a test proves; a second language would only double the download.
    fallbackLng: false,
    supportedLngs: [...completeLocales],
    ns: [...namespaces],
    defaultNS: 'everywhere',
    interpolation: {
      escapeValue: false,
      defaultVariables: { brand: brandName },
      alwaysFormat: true,
    },
    react: { useSuspense: true },
    appendNamespaceToMissingKey: true,
    parseMissingKeyHandler: (key, _default, values) => wordsOfUnknown(instance, key, values),
  })
  return instance
}

/**
 * A value only a newer server knows has no text of its own (`ended.title.<reason>`): the general text is used
 * (`ended.title.other`), or one that offers a reload.
 */
function wordsOfUnknown(instance: i18n, key: string, values: object = {}): string {
  const general = `${key.slice(0, key.lastIndexOf('.') + 1)}other`
  return instance.exists(general)
    ? instance.t(general, { ...values, defaultValue: '' })
    : instance.t('everywhere:newer')
}

/** The complete language of an instance. */
export const languageOf = ({ language }: i18n): CompleteLocale =>
  completeLocales.find((code) => code === language) ?? completeLocales[0]

/** Writes the language and its direction on the page. */
export function applyLanguage(root: HTMLElement, language: Language): void {
  root.lang = language
  root.dir = directionOf(language)
}
