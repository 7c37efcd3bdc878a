import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { asApiError } from '../../platform/api/api-error.ts'

/** Sends an answer: whether it is pending, and the server's error in the person's language. */
export function useSending() {
  const { t } = useTranslation('error')
  const [isSending, setIsSending] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)

  async function send(work: () => Promise<void>): Promise<boolean> {
    setIsSending(true)
    setProblem(null)
    try {
      await work()
      return true
    } catch (thrown) {
      setProblem(t(asApiError(thrown).code))
      return false
    } finally {
      setIsSending(false)
    }
  }
  return { send, isSending, problem }
}
