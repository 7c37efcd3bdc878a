import type { ResourceKey } from 'i18next'
import { loadLate } from '../late/load-late.ts'
import type { LoadStrings } from './create-i18n.ts'

/** Every feature's strings as their own chunk, loaded on demand. */
const chunks = import.meta.glob<ResourceKey>('../../../../locales/*/*.json', { import: 'default' })

export const loadStrings: LoadStrings = async (language, namespace) => {
  const chunk = chunks[`../../../../locales/${language}/${namespace}.json`]
  if (chunk === undefined) throw new Error(`No strings of ${namespace} in ${language}`)
  return loadLate(chunk)
}
