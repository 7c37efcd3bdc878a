import { SearchIcon, TextInput } from '@serendip/ui'
import { type ReactNode, useDeferredValue, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { findByWords } from './find-by-words.ts'
import styles from './picker.module.css'
import { type PictureKind, usePictureWords } from './use-picture-words.ts'

const searchMaxChars = 30

interface WordSearchProps<Id extends string> {
  readonly kind: PictureKind
  readonly all: readonly Id[]
  readonly label: string
  /** Said when nothing has such a word. */
  readonly nothing: string
  /** Draws what was found, or all if nothing is searched for (null). */
  children(found: readonly Id[] | null): ReactNode
}

/** A search box, and the pictures that a word in the reader's language or English finds. */
export function WordSearch<Id extends string>(props: WordSearchProps<Id>) {
  const { kind, all, label, nothing, children } = props
  const { i18n } = useTranslation('chat')
  const own = usePictureWords(kind, i18n.language)
  const english = usePictureWords(kind, 'en')
  const [search, setSearch] = useState('')
  const wanted = useDeferredValue(search.trim())
  const languages = [own, english].filter((words) => words !== undefined)
  const found = wanted === '' ? null : findByWords(languages, all, wanted)
  return (
    <>
      <TextInput
        type="search"
        icon={<SearchIcon />}
        aria-label={label}
        placeholder={label}
        maxLength={searchMaxChars}
        value={search}
        onChange={({ target }) => setSearch(target.value)}
        // Otherwise the key would send the message.
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
      />
      {found?.length === 0 ? (
        <p className={styles.nothing} role="status">
          {nothing}
        </p>
      ) : (
        children(found)
      )}
    </>
  )
}
