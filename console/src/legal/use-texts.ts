import type { CompleteLocale } from '@serendip/contract'
import { type OpenLegalPage, legalMaxChars } from '@serendip/contract/operator'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { api } from '../client.ts'
import { legalKey, type PageOfBrand } from './legal-queries.ts'

type Texts = { readonly [L in CompleteLocale]?: string | undefined }

/** The texts of a page as the operator edits them; what is not saved yet stays while the language is changed. */
export function useTexts(params: PageOfBrand, page: OpenLegalPage, language: CompleteLocale) {
  const queries = useQueryClient()
  const [edited, setEdited] = useState<Texts>({})
  const [error, setError] = useState<unknown>(null)
  const [isPending, setPending] = useState(false)
  const draft = page.drafts.find((one) => one.language === language)
  const published = page.texts[language] ?? ''
  const stored = draft?.text ?? published
  const text = edited[language] ?? stored
  const isDirty = text !== stored
  const hasUnsaved = Object.values(edited).some((one) => one !== undefined)
  useLeaveGuard(hasUnsaved)

  const change = (next: string | undefined, of = language) => setEdited((now) => ({ ...now, [of]: next }))
  const run = async (act: () => Promise<unknown>) => {
    setPending(true)
    setError(null)
    try {
      await act()
      await queries.invalidateQueries({ queryKey: legalKey })
      change(undefined)
    } catch (thrown) {
      setError(thrown)
    }
    setPending(false)
  }
  return {
    ...{ text, published, draft, isDirty, hasUnsaved, error, isPending },
    edit: (next: string) => change(next.slice(0, legalMaxChars)),
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

/** Asks before texts that are not saved are lost. */
function useLeaveGuard(hasUnsaved: boolean): void {
  useEffect(() => {
    if (!hasUnsaved) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [hasUnsaved])
}
