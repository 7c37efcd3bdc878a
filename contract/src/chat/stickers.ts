/** The drawn stickers, in the order of the picker (web/src/art/stickers). One is never removed: chats keep it. */
export const stickerIds = [
  ...(['hello', 'love', 'kiss', 'hug', 'laugh', 'wink', 'shy', 'cool', 'party', 'wow', 'yes', 'no'] as const),
  ...(['thinking', 'thanks', 'sorry', 'sad', 'cry', 'angry', 'sleepy', 'coffee', 'music', 'call'] as const),
] as const
export type StickerId = (typeof stickerIds)[number]

/** The moving pictures: drawn by the project as animated SVG. */
export const gifIds = [
  ...(['wave', 'heartbeat', 'kisses', 'dance', 'haha', 'confetti', 'fireworks', 'typing'] as const),
  ...(['star', 'night'] as const),
] as const
export type GifId = (typeof gifIds)[number]
