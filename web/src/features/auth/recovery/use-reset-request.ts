import type { ErrorCode } from '@serendip/contract'
import { useRef, useState } from 'react'
import { asApiError } from '../../../platform/api/api-error.ts'
import { usePlatform } from '../../../platform/platform-context.tsx'
import { answerCaptcha } from '../../../shared/captcha/answer-captcha.ts'

const blockEntry = 'resetBlockedUntil'

/** Until when no reset may be requested, by this browser's clock; survives a reload of this tab. */
function readResetBlock(storage: Storage, nowMs: number): number | null {
  const until = Number(storage.getItem(blockEntry))
  return until > nowMs ? until : null
}

/** The result of requesting a mail; a block has its end, everything else an error code. */
export type ResetProblem = Exclude<ErrorCode, 'reset_blocked'>

/** Requests the password reset mail, with a captcha if required. */
export function useResetRequest() {
  const { api, clock } = usePlatform()
  /** The element in which an outside captcha is rendered, if one is configured. */
  const place = useRef<HTMLDivElement>(null)
  const [isSending, setIsSending] = useState(false)
  const [problem, setProblem] = useState<ResetProblem | null>(null)
  const [blockedUntil, setBlockedUntil] = useState(() => readResetBlock(sessionStorage, clock.now()))

  function refuse(thrown: unknown): ResetProblem | 'blocked' {
    const { code, details } = asApiError(thrown)
    const retryAfterMs = details['retryAfterMs']
    if (code !== 'reset_blocked' || typeof retryAfterMs !== 'number') {
      const found = code === 'reset_blocked' ? 'rate_limited' : code
      setProblem(found)
      return found
    }
    const until = clock.now() + retryAfterMs
    sessionStorage.setItem(blockEntry, String(until))
    setBlockedUntil(until)
    return 'blocked'
  }
  /** Whether the mail is on its way, and if not, why. */
  async function request(email: string): Promise<ResetProblem | 'blocked' | 'sent'> {
    setIsSending(true)
    setProblem(null)
    try {
      await api.mail.resetPassword({ body: { email, captcha: await answerCaptcha(api, place.current) } })
      return 'sent'
    } catch (thrown) {
      return refuse(thrown)
    } finally {
      setIsSending(false)
    }
  }
  return { place, request, isSending, problem, blockedUntil }
}
