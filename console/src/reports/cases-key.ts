/** Of the queue and of each report in it. */
export const casesKey = ['cases'] as const
