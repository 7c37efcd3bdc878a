/** Facts shown on one line; if it breaks, it breaks after a dot and never before one. */
export const oneLine = (facts: ReadonlyArray<string | null | undefined>): string =>
  facts.filter(Boolean).join('\u00a0· ')
