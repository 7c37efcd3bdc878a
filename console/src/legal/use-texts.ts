import { type CompleteLocale, completeLocales } from '@serendip/contract'
import { legalMaxChars, type OpenLegalPage } from '@serendip/contract/operator'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '../api.ts'
import { legalKey, type PageOfBrand } from './legal-queries.ts'

type Texts = { readonly [L in CompleteLocale]?: string | undefined }

/** The texts of a page as the operator edits them; what is not saved yet stays while the language is changed. */
export function useTexts(params: PageOfBrand, page: OpenLegalPage, language: CompleteLocale) {
  const api = useApi()
  const queries = useQueryClient()
  const [edited, setEdited] = useState<Texts>({})
  const [error, setError] = useState<unknown>(null)
  const [isPending, setPending] = useState(false)
  const draftOf = (of: CompleteLocale) => page.drafts.find((knownDraft) => knownDraft.language === of)
  const storedOf = (of: CompleteLocale) => draftOf(of)?.text ?? page.texts[of] ?? ''
  const draft = draftOf(language)
  const stored = storedOf(language)
  const text = edited[language] ?? stored
  const isDirty = text !== stored
  const hasUnsaved = completeLocales.some(
    (locale) => (edited[locale] ?? storedOf(locale)) !== storedOf(locale),
  )

  const run = async (act: () => Promise<unknown>) => {
    setPending(true)
    setError(null)
    try {
      await act()
      await queries.invalidateQueries({ queryKey: legalKey })
      // Text typed meanwhile stays.
      setEdited((now) => (now[language] === text ? { ...now, [language]: undefined } : now))
    } catch (thrown) {
      setError(thrown)
    }
    setPending(false)
  }
  return {
    text,
    draft,
    published: page.texts[language] ?? '',
    isDirty,
    hasUnsaved,
    error,
    isPending,
    edit: (next: string) => setEdited((now) => ({ ...now, [language]: next.slice(0, legalMaxChars) })),
    save: () =>
      run(() => api.legal.saveDraft({ params, body: { language, text, seen: draft?.draftedAt ?? null } })),
    drop: () => run(() => api.legal.dropDraft({ params, body: { language } })),
    /** Puts an earlier version into the editor, every language of it. */
    async restore(version: number) {
      const { texts } = await api.legal.version({ params: { ...params, version: String(version) } })
      setEdited((now) => ({ ...now, ...texts }))
    },
  }
}
export type EditedTexts = ReturnType<typeof useTexts>
