import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { completeLocales } from '@serendip/contract'
import { emojiGroups } from '../../web/src/features/chat/picker/emoji-list.ts'
import { root } from './testing/root.ts'

/**
 * Writes the names of the picker's emoji from the Unicode CLDR (package cldr-annotations-full, Unicode License V3), of
 * which the unpacked directory is the argument. The files are committed: needed only to change the emoji.
 */
const [, , source = ''] = process.argv
const wordsMax = 8
interface Annotations {
  readonly annotations: { readonly annotations: Record<string, { default?: string[]; tts?: string[] }> }
}

for (const language of completeLocales) {
  const file = join(source, 'annotations', language, 'annotations.json')
  const { annotations } = (JSON.parse(readFileSync(file, 'utf8')) as Annotations).annotations
  const words = Object.values(emojiGroups)
    .flat()
    .map((emoji) => {
      const { tts = [], default: more = [] } =
        annotations[emoji] ?? annotations[emoji.replace('\uFE0F', '')] ?? {}
      const name = tts[0]
      if (name === undefined) throw new Error(`${emoji} has no name in ${language}`)
      return [emoji, [name, ...more.filter((word) => word !== name).slice(0, wordsMax)].join('|')]
    })
  const path = join(root, 'web/src/features/chat/picker/emoji-words', `${language}.json`)
  writeFileSync(path, `${JSON.stringify(Object.fromEntries(words), null, 2)}\n`)
}
