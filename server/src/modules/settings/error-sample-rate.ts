import type { ProductSettings } from './product-settings.ts'

/** How many of the app's errors are reported from a country; none from one that is not known. */
export const errorSampleRateOf = (
  {
    errorReportCountries,
    errorSampleRate,
  }: Pick<ProductSettings, 'errorReportCountries' | 'errorSampleRate'>,
  country: string | null,
): number => (country !== null && errorReportCountries.includes(country) ? errorSampleRate : 0)
