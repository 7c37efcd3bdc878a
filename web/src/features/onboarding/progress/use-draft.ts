import { useEffect, useState } from 'react'
import { readDraft, writeDraft } from './draft-store.ts'
import type { SignupDraft } from '../signup-rules.ts'

export interface Draft {
  readonly draft: SignupDraft
  change(change: Partial<SignupDraft>): void
}

/** The answers before there is an account; they survive reloads of this tab and never contain the password. */
export function useDraft(): Draft {
  const [draft, setDraft] = useState(() => readDraft(sessionStorage))
  useEffect(() => writeDraft(sessionStorage, draft), [draft])
  return { draft, change: (change) => setDraft((before) => ({ ...before, ...change })) }
}
