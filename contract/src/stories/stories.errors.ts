export const storiesErrors = {
  // As many stories as a creator may post within a day
  story_limit: 409,
} as const
