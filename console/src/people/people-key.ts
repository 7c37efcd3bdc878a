/** Everything that the console has asked about people. */
export const peopleKey = ['people'] as const
