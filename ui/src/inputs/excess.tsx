import { createContext, use, useEffect } from 'react'
import { FieldNotes } from '../field-notes.tsx'

/** Says by how many characters a text is over its limit. */
type ExcessWords = (over: number, limit: number) => string

const WordsContext = createContext<ExcessWords>((over, limit) => `${limit + over} / ${limit}`)

/** Provides the words about texts that are too long, in the person's language. */
export const ExcessWordsProvider = WordsContext

/** The words about a text that is counted otherwise. */
export const useExcessWords = (): ExcessWords => use(WordsContext)

/** Gives the field around the words of its control about a text that is too long; null outside of a field. */
export const ExcessContext = createContext<((words: string | null) => void) | null>(null)

/** The words about a text that is too long in UTF-16 units, as the server counts; null within its limit. */
export function useExcess(text: unknown, limit: number | undefined): string | null {
  const wordsOf = useExcessWords()
  const over = limit === undefined || typeof text !== 'string' ? 0 : text.length - limit
  return limit !== undefined && over > 0 ? wordsOf(over, limit) : null
}

/** As `useExcess`, told to the field around; returns what is to be shown if there is none. */
export function useExcessInField(text: unknown, limit: number | undefined): string | null {
  const tell = use(ExcessContext)
  const words = useExcess(text, limit)
  useEffect(() => {
    if (tell === null) return undefined
    tell(words)
    return () => tell(null)
  }, [tell, words])
  return tell === null ? words : null
}

/** The words under, or above, a control that is in no field. */
export function ExcessNote({ id, words }: { readonly id: string; readonly words: string | null }) {
  return words === null ? null : <FieldNotes id={id} error={words} />
}
