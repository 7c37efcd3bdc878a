import { stickerIds } from '@serendip/contract'

const stickers = import.meta.glob<string>('./stickers/*.svg', {
  query: '?url',
  import: 'default',
  eager: true,
})

/** The address of a sticker; undefined for one that this version does not have. */
export const stickerAddress = (id: string): string | undefined => stickers[`./stickers/${id}.svg`]

export const knownSticker = (id: string | undefined) => stickerIds.find((knownId) => knownId === id)
