import type { CompleteLocale } from '@serendip/contract'
import type { Strings } from '@serendip/locales/strings.ts'
import type { i18n } from 'i18next'
import { createI18n } from './create-i18n.ts'

const files = import.meta.glob<Strings>('../../../../locales/*/*.json', { import: 'default' })
const fileOf = (language: string, namespace: string) => `../../../../locales/${language}/${namespace}.json`
const namespaces = Object.keys(files).flatMap((file) => /\/en\/(.+)\.json$/.exec(file)?.[1] ?? [])

/** The product's own i18n with all strings of a language. */
export const anI18nIn = (language: CompleteLocale): Promise<i18n> =>
  createI18n({
    language,
    brandName: 'Serendip',
    namespaces,
    async load(code, namespace) {
      const strings = await files[fileOf(code, namespace)]?.()
      if (strings === undefined) throw new Error(`No strings of ${namespace} in ${code}`)
      return strings
    },
  })

const english = await anI18nIn('en')

/** The same in English, at once. A change of its language does not reach another test. */
export const anI18n = (): i18n => english.cloneInstance({ initAsync: false })
