import type { ErrorCode } from '@serendip/contract'
import { useRef, useState } from 'react'
import { asApiError } from '../../../platform/api/api-error.ts'
import { usePlatform } from '../../../platform/platform-context.tsx'
import { answerCaptcha } from '../../../shared/captcha/answer-captcha.ts'
import { keepResetBlock, readResetBlock } from './reset-block.ts'

/** The result of requesting a mail; a block has its end, everything else an error code. */
export type ResetProblem = Exclude<ErrorCode, 'reset_blocked'>

/** Requests the password reset mail, with a captcha if required. */
export function useResetRequest() {
  const { api, clock } = usePlatform()
  /** Where an outside captcha is rendered, if one is configured. */
  const place = useRef<HTMLDivElement>(null)
  const [isSending, setIsSending] = useState(false)
  const [problem, setProblem] = useState<ResetProblem | null>(null)
  const [blockedUntil, setBlockedUntil] = useState(() => readResetBlock(sessionStorage, clock.now()))

  function refuse(thrown: unknown): void {
    const { code, details } = asApiError(thrown)
    const retryAfterMs = details['retryAfterMs']
    if (code !== 'reset_blocked' || typeof retryAfterMs !== 'number') {
      setProblem(code === 'reset_blocked' ? 'rate_limited' : code)
      return
    }
    const until = clock.now() + retryAfterMs
    keepResetBlock(sessionStorage, until)
    setBlockedUntil(until)
  }
  /** Whether the mail is on its way. */
  async function request(email: string): Promise<boolean> {
    setIsSending(true)
    setProblem(null)
    try {
      await api.mail.resetPassword({ body: { email, captcha: await answerCaptcha(api, place.current) } })
      return true
    } catch (thrown) {
      refuse(thrown)
      return false
    } finally {
      setIsSending(false)
    }
  }
  return { place, request, isSending, problem, blockedUntil, forgetProblem: () => setProblem(null) }
}
