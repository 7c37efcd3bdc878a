/** Bounds of stories, apart from `limits`, which every page loads. */
export const storyLimits = {
  /** Time for which others see a story, from its approval on. */
  shownMs: 86_400_000,
  /** Length of a video. */
  maxSeconds: 30,
  /** Stories that a creator posts within 24 hours. */
  perDay: 20,
  /** Stories and viewers in one answer. */
  shownMax: 60,
  viewersShownMax: 200,
  captionMaxChars: 200,
  altMaxChars: 200,
  /** Of the words that are drawn into a picture. */
  drawnMaxChars: 120,
} as const
