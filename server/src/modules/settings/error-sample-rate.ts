import type { ProductSettings } from './product-settings.ts'

/** The share of the app's errors reported from a country; none from an unknown one. */
export const errorSampleRateOf = (
  {
    errorReportCountries,
    errorSampleRate,
  }: Pick<ProductSettings, 'errorReportCountries' | 'errorSampleRate'>,
  country: string | null,
): number => (country !== null && errorReportCountries.includes(country) ? errorSampleRate : 0)
