import { gifIds, stickerIds } from '@serendip/contract'

const stickers = import.meta.glob<string>('../../../art/stickers/*.svg', {
  query: '?url',
  import: 'default',
  eager: true,
})
const gifs = import.meta.glob<string>('./gifs/*.svg', { query: '?url', import: 'default', eager: true })

/** The address of a sticker; undefined for one that this version does not have. */
export const stickerAddress = (id: string): string | undefined => stickers[`../../../art/stickers/${id}.svg`]
export const gifAddress = (id: string): string | undefined => gifs[`./gifs/${id}.svg`]

export const knownSticker = (id: string | undefined) => stickerIds.find((knownId) => knownId === id)
export const knownGif = (id: string | undefined) => gifIds.find((knownId) => knownId === id)
