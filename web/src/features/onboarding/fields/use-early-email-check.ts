import { useQueryClient } from '@tanstack/react-query'
import { type RefObject, useRef } from 'react'
import { usePlatform } from '../../../platform/platform-context.tsx'
import { emailProblem } from './email-problem.ts'
import type { FieldProblem } from '../signup-rules.ts'

/**
 * Asks the server about an address while the rest of the form is filled in, so that nobody waits for it; the
 * registration itself refuses the same.
 */
export function useEarlyEmailCheck(
  email: string,
  onProblem: (problem: FieldProblem) => void,
): { readonly captchaPlace: RefObject<HTMLDivElement | null>; start(): void } {
  const { api } = usePlatform()
  const queries = useQueryClient()
  const captchaPlace = useRef<HTMLDivElement>(null)
  const asked = useRef('')
  const latest = useRef(email)
  latest.current = email

  async function check(): Promise<void> {
    const problem = await emailProblem({ api, queries, place: captchaPlace.current }, email)
    // The address may have been corrected meanwhile.
    if (problem !== null && latest.current === email) onProblem(problem)
  }
  return {
    captchaPlace,
    start() {
      if (asked.current === email) return
      asked.current = email
      void check()
    },
  }
}
