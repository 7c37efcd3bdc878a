import { SearchIcon, TextInput } from '@serendip/ui'
import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { loadLate } from '../../../platform/late/load-late.ts'
import { useChatClient } from '../chat-context.tsx'
import { type EmojiGroup, emojiGroups } from './emoji-list.ts'
import { type EmojiWords, emojiName, findEmoji } from './find-emoji.ts'
import { PickGrid } from './pick-grid.tsx'
import styles from './picker.module.css'
import { addRecent, readRecent } from './recent-emoji.ts'

const words = import.meta.glob<EmojiWords>('./emoji-words/*.json', { import: 'default' })
const groups = Object.keys(emojiGroups) as readonly EmojiGroup[]
const all = groups.flatMap((group) => emojiGroups[group])
const searchMaxChars = 30

/** The names of the emoji in a language; undefined until they are loaded. */
function useEmojiWords(language: string): EmojiWords | undefined {
  const load = words[`./emoji-words/${language}.json`] ?? words['./emoji-words/en.json']
  const { data } = useQuery({
    queryKey: ['emoji-words', language],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: () => (load ? loadLate(load) : {}),
  })
  return data
}

/** Emoji by group, or by a word in the reader's language or English. */
export function EmojiPanel({ onPick }: { onPick: (emoji: string) => void }) {
  const { t, i18n } = useTranslation('chat')
  const own = useEmojiWords(i18n.language)
  const english = useEmojiWords('en')
  const [search, setSearch] = useState('')
  const { database } = useChatClient()
  const [recent, setRecent] = useState<readonly string[]>([])
  // Once: what is picked now is listed the next time, because the grid must not move under the finger.
  useEffect(() => {
    readRecent(database).then(setRecent, reportError)
  }, [database])
  const wanted = useDeferredValue(search.trim())
  const choice = (emoji: string) => ({ id: emoji, label: emojiName(own, emoji), content: emoji })
  const languages = [own, english].filter((person) => person !== undefined)
  const found = wanted === '' ? null : findEmoji(languages, all, wanted)
  const shown =
    found === null
      ? [
          { key: 'recent', title: t('picker.recent'), choices: recent.map(choice) },
          ...groups.map((group) => ({
            key: group,
            title: t(`picker.${group}`),
            choices: emojiGroups[group].map(choice),
          })),
        ].filter(({ choices }) => choices.length > 0)
      : [{ key: 'found', choices: found.map(choice) }]
  return (
    <>
      <TextInput
        type="search"
        icon={<SearchIcon />}
        aria-label={t('picker.search')}
        placeholder={t('picker.search')}
        maxLength={searchMaxChars}
        value={search}
        onChange={({ target }) => setSearch(target.value)}
        // Otherwise the key would send the message.
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
      />
      {found?.length === 0 ? (
        <p className={styles.nothing} role="status">
          {t('picker.nothing')}
        </p>
      ) : (
        <PickGrid
          label={t('emoji')}
          groups={shown}
          onPick={(emoji) => {
            // Without space nothing is remembered.
            addRecent(database, emoji).catch(() => undefined)
            onPick(emoji)
          }}
        />
      )}
    </>
  )
}
