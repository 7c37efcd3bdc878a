/** Bounds of stories, apart from `limits`, which every page loads. */
export const storyLimits = {
  /** Length of a video. */
  maxSeconds: 30,
  /** Stories that a creator posts within 24 hours. */
  perDay: 20,
  /** Stories and viewers in one answer. */
  shownMax: 60,
  viewersShownMax: 200,
  captionMaxChars: 200,
  altMaxChars: 200,
} as const
