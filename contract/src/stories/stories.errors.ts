export const storiesErrors = {
  // As many stories as a creator may post within a day
  story_limit: 409,
  // Words that are drawn into a picture cannot be masked
  words_refused: 422,
} as const
