import { useState } from 'react'
import { useLocation } from 'react-router'
import { asApiError } from '../../platform/api/api-error.ts'
import { usePlatform } from '../../platform/platform-context.tsx'
import { type LoginRefusal, refusalOfError } from './login-rules.ts'
import { useEntry } from './use-entry.ts'

/** Logs in and enters the app with the query kept; a closed account leads to where it can be opened again. */
export function useLogin() {
  const { api } = usePlatform()
  const { search } = useLocation()
  const enter = useEntry()
  const [isSending, setIsSending] = useState(false)
  const [refusal, setRefusal] = useState<LoginRefusal | null>(null)

  async function login(email: string, password: string): Promise<void> {
    setIsSending(true)
    setRefusal(null)
    try {
      setRefusal(await enter(await api.accounts.login({ body: { email, password } }), search))
    } catch (thrown) {
      setRefusal(refusalOfError(asApiError(thrown)))
    } finally {
      setIsSending(false)
    }
  }
  return { login, isSending, refusal }
}
