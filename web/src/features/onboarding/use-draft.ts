import { useEffect, useState } from 'react'
import { readDraft, writeDraft } from './draft-store.ts'
import type { SignupDraft } from './signup-rules.ts'

export interface Draft {
  readonly draft: SignupDraft
  change(change: Partial<SignupDraft>): void
}

/** What was answered before there is an account; it outlives reloads of this tab, and the password is never in it. */
export function useDraft(): Draft {
  const [draft, setDraft] = useState(() => readDraft(sessionStorage))
  useEffect(() => writeDraft(sessionStorage, draft), [draft])
  return { draft, change: (change) => setDraft((before) => ({ ...before, ...change })) }
}
