import type { GiftFace, GiftNames } from '@serendip/contract'

const nameIn = (names: GiftNames, language: string): string | undefined =>
  language === 'de' ? names.de : language === 'ar' ? names.ar : names.en

/** The name of a gift in a language, or in English, with the number of them if there are several: "Rose × 3". */
export function giftWords(
  { names, quantity = 1 }: Pick<GiftFace, 'names'> & { readonly quantity?: number },
  language: string,
): string {
  const name = nameIn(names, language) ?? names.en
  return quantity > 1 ? `${name} × ${quantity}` : name
}
