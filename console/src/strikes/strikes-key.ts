/** Of the list and of each person's strikes in it. */
export const strikesKey = ['strikes'] as const
