import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gifIds, stickerIds } from '@serendip/contract'
import { character, picture } from './stickers/draw.ts'
import { gifSet } from './stickers/gif-set.ts'
import { stickerSet } from './stickers/sticker-set.ts'
import { root } from './testing/root.ts'

/** Draws the stickers and moving pictures of the chats, which are committed: needed only to change them. */
const stickers = join(root, 'web/src/art/stickers')
const gifs = join(root, 'web/src/features/chat/art/gifs')

for (const id of stickerIds)
  writeFileSync(join(stickers, `${id}.svg`), picture(id, character(stickerSet[id])))
for (const id of gifIds) writeFileSync(join(gifs, `${id}.svg`), picture(id, gifSet[id]))
