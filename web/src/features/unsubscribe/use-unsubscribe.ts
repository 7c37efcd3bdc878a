import { useState } from 'react'
import { asApiError } from '../../platform/api/api-error.ts'
import { usePlatform } from '../../platform/platform-context.tsx'

/**
 * `asked`: one tap away; `ended`; `void`: the link is no longer valid; `undone`: subscribed again. A link can only
 * unsubscribe, so only a person who is logged in here, and whose subscription it ended, can undo it on the spot.
 */
export type UnsubscribeState =
  | { readonly at: 'asked' | 'void' | 'undone' }
  | { readonly at: 'ended'; readonly canUndo: boolean }

/** Mails that a link ends, as its token says: the newsletter, or those to somebody who is away. */
export const subjectOf = (token: string | null): 'newsletter' | 'away' =>
  /-away\.[^.]*$/.test(token ?? '') ? 'away' : 'newsletter'

export function useUnsubscribe(token: string | null) {
  const { api, session } = usePlatform()
  const isAway = subjectOf(token) === 'away'
  const [state, setState] = useState<UnsubscribeState>({ at: token === null ? 'void' : 'asked' })
  const [isSending, setIsSending] = useState(false)
  const [problem, setProblem] = useState<ReturnType<typeof asApiError>['code'] | null>(null)

  /** Whether this browser's person receives these mails; null if nobody is logged in, or it is unknown. */
  async function isSubscribed(): Promise<boolean | null> {
    if (session.current() === null) return null
    if (isAway) return (await api.push.choices().catch(() => null))?.awayMail ?? null
    const answer = await api.accounts.profile().catch(() => null)
    return answer?.profile.emailSubscribed ?? null
  }
  async function run(task: () => Promise<UnsubscribeState>): Promise<void> {
    setIsSending(true)
    setProblem(null)
    try {
      setState(await task())
    } catch (thrown) {
      const { code } = asApiError(thrown)
      if (code === 'code_invalid' || code === 'bad_input') setState({ at: 'void' })
      else setProblem(code)
    } finally {
      setIsSending(false)
    }
  }
  const end = () =>
    run(async () => {
      const had = await isSubscribed()
      await api.mail.unsubscribe({ body: { token: token ?? '' } })
      return { at: 'ended', canUndo: had === true && (await isSubscribed()) === false }
    })
  const undo = () =>
    run(async () => {
      if (isAway) await api.push.choose({ body: { awayMail: true } })
      else await api.mail.emailSubscription({ body: { subscribed: true } })
      return { at: 'undone' }
    })
  return { state, isSending, problem, end, undo }
}
