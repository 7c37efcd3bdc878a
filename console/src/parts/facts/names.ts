const languages = new Intl.DisplayNames(['en'], { type: 'language' })
const regions = new Intl.DisplayNames(['en'], { type: 'region' })

export const languageName = (code: string): string => languages.of(code) ?? code
/** A dash for a country that is not known. */
export const countryName = (code: string | null): string => (code === null ? '–' : (regions.of(code) ?? code))
