/** Bounds of what a browser reports; the server refuses more. In a page without a framework this is all it loads. */
export const analyticsLimits = {
  batchMax: 20,
  valueMaxChars: 300,
  addressMaxChars: 2_000,
  customAttrsMaxChars: 4_000,
  fieldsMax: 20,
} as const
