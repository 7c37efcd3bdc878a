import { type CompleteLocale, completeLocales } from '@serendip/contract'

/** More than any browser lists; what follows is not read. */
const languagesMax = 20

/** The languages of an Accept-Language header, the most wanted first; those refused (q=0) are left out. */
function acceptedLanguages(header: string | undefined): readonly string[] {
  const listed = (header ?? '').slice(0, 500).split(',').slice(0, languagesMax)
  const wanted = listed.flatMap((entry) => {
    const [tag = '', ...parameters] = entry.split(';').map((part) => part.trim())
    const quality = parameters.find((parameter) => parameter.startsWith('q='))
    const weight = quality === undefined ? 1 : Number(quality.slice(2))
    return /^[a-z]{2,3}(?:-[a-z\d]{1,8})*$/i.test(tag) && weight > 0 ? [{ tag, weight }] : []
  })
  return wanted.toSorted((left, right) => right.weight - left.weight).map(({ tag }) => tag)
}

/** The first of them that is translated; null for none. */
export function wantedLanguage(header: string | undefined): CompleteLocale | null {
  for (const tag of acceptedLanguages(header)) {
    const known = completeLocales.find((language) => language === tag.slice(0, 2).toLowerCase())
    if (known !== undefined && !/^[a-z]/i.test(tag.slice(2))) return known
  }
  return null
}
