import { type Strings, withOverlay } from '@serendip/locales/strings.ts'
import { loadLate } from '../late/load-late.ts'
import type { LoadStrings } from './create-i18n.ts'

/** Every feature's strings as their own chunk, loaded on demand. */
const chunks = import.meta.glob<Strings>('../../../../locales/*/*.json', { import: 'default' })
/** The strings that a brand words differently, in the same way. */
const overlays = import.meta.glob<Strings>('../../../../brands/*/locales/*/*.json', { import: 'default' })

/** Loads strings as the brand words them. */
export const stringsOf =
  (brandId: string): LoadStrings =>
  async (language, namespace) => {
    const chunk = chunks[`../../../../locales/${language}/${namespace}.json`]
    if (chunk === undefined) throw new Error(`No strings of ${namespace} in ${language}`)
    const overlay = overlays[`../../../../brands/${brandId}/locales/${language}/${namespace}.json`]
    if (overlay === undefined) return loadLate(chunk)
    const [strings, own] = await Promise.all([loadLate(chunk), loadLate(overlay)])
    return withOverlay(strings, own)
  }
