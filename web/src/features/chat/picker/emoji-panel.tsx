import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useChatClient } from '../chat-context.tsx'
import { type EmojiGroup, emojiGroups } from './emoji-list.ts'
import { pictureName } from './find-by-words.ts'
import { PickGrid } from '../../../shared/pick-grid/pick-grid.tsx'
import { addRecent, readRecent } from './recent-emoji.ts'
import { usePictureWords } from './use-picture-words.ts'
import { WordSearch } from './word-search.tsx'

const groups = Object.keys(emojiGroups) as readonly EmojiGroup[]
const all = groups.flatMap((group) => emojiGroups[group])

/** Emoji by group, or by a word in the reader's language or English. */
export function EmojiPanel({ onPick }: { onPick: (emoji: string) => void }) {
  const { t, i18n } = useTranslation('chat')
  const words = usePictureWords('emoji', i18n.language)
  const { database } = useChatClient()
  const [recent, setRecent] = useState<readonly string[]>([])
  // Once: what is picked now is listed the next time, because the grid must not move under the finger.
  useEffect(() => {
    readRecent(database).then(setRecent, reportError)
  }, [database])
  const choice = (emoji: string) => ({ id: emoji, label: pictureName(words, emoji) ?? emoji, content: emoji })
  const grouped = [
    { key: 'recent', title: t('picker.recent'), choices: recent.map(choice) },
    ...groups.map((group) => ({
      key: group,
      title: t(`picker.${group}`),
      choices: emojiGroups[group].map(choice),
    })),
  ].filter(({ choices }) => choices.length > 0)
  return (
    <WordSearch kind="emoji" all={all} label={t('picker.search')} nothing={t('picker.nothing')}>
      {(found) => (
        <PickGrid
          label={t('emoji')}
          groups={found === null ? grouped : [{ key: 'found', choices: found.map(choice) }]}
          onPick={(emoji) => {
            // Without space nothing is remembered.
            addRecent(database, emoji).catch(() => undefined)
            onPick(emoji)
          }}
        />
      )}
    </WordSearch>
  )
}
