import type { CreatorCard } from '@serendip/contract'
import { oneLine } from '@serendip/ui'

/** Country and language in the reader's language; the country may be unknown. */
export function fromWords(
  { country, language }: Pick<CreatorCard, 'country' | 'language'>,
  reader: string,
): string {
  const speech = new Intl.DisplayNames([reader], { type: 'language', languageDisplay: 'standard' })
  const places = new Intl.DisplayNames([reader], { type: 'region', fallback: 'code' })
  return oneLine([country && places.of(country), speech.of(language)])
}
