/** Facts that stand in one line; where it breaks, it breaks behind a dot and never before one. */
export const oneLine = (facts: ReadonlyArray<string | null | undefined>): string =>
  facts.filter(Boolean).join('\u00a0· ')
