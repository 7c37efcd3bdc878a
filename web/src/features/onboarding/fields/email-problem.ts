import type { QueryClient } from '@tanstack/react-query'
import { storageOf } from '../../../platform/analytics/storage.ts'
import type { Api } from '../../../platform/api/api-client.ts'
import { asApiError } from '../../../platform/api/api-error.ts'
import { isFlagOn } from '../../../platform/arrival/developer-flags.ts'
import { deviceId } from '../../../platform/storage/device-id.ts'
import { answerCaptcha } from '../../../shared/captcha/answer-captcha.ts'
import type { FieldProblem } from '../signup-rules.ts'

interface EmailCheck {
  readonly api: Api
  readonly queries: QueryClient
  /** The element in which a captcha is drawn. */
  readonly place: HTMLElement | null
}

/** The response text by which the validation call reports that an address has an account (SPEC §5). */
const takenMessage = 'The email has already been taken.'

/** After a few checks the server requires a captcha for each. */
async function withCaptcha<T>(
  { api, place }: EmailCheck,
  ask: (captcha: { readonly captcha?: string }) => Promise<T>,
): Promise<T> {
  try {
    return await ask({})
  } catch (thrown) {
    if (asApiError(thrown).code !== 'captcha_failed') throw thrown
    return ask({ captcha: await answerCaptcha(api, place) })
  }
}

/** The product's own check. A developer's `sce` flag skips it, only outside production. */
async function validated(check: EmailCheck, email: string): Promise<FieldProblem | null> {
  const bypass = isFlagOn(
    storageOf(() => localStorage),
    'sce',
  )
  const verdict = await withCaptcha(check, (captcha) =>
    check.api.mail.validateEmail({ body: { email, ...captcha, ...(bypass && { bypass }) } }),
  )
  if (verdict.isValid) return null
  return verdict.message === takenMessage ? { error: 'email_taken' } : { problem: 'emailInvalid' }
}

/** The mail-verification service, which knows nothing about accounts: only `deliverable` is accepted. */
async function verified(check: EmailCheck, email: string): Promise<FieldProblem | null> {
  const { isRegistered } = await withCaptcha(check, (captcha) =>
    check.api.accounts.isRegistered({ params: { email }, query: captcha }),
  )
  if (isRegistered) return { error: 'email_taken' }
  const { result } = await check.api.mail.verifyEmailAddress({ query: { email } })
  return result === 'deliverable' ? null : { error: 'email_unreachable' }
}

/** Whether this browser is in the experiment that uses the mail-verification service. */
const isInExperiment = async ({ api, queries }: EmailCheck): Promise<boolean> => {
  const { group } = await queries.ensureQueryData({
    queryKey: ['pre-registration-split', 'email_validation'],
    queryFn: () =>
      api.experiments.preRegistrationSplit({
        params: { name: 'email_validation' },
        query: { deviceId: deviceId(localStorage) },
      }),
    retry: false,
  })
  return group !== null
}

/** The server's objection to an address. If it cannot be asked, the registration itself reports it. */
export async function emailProblem(check: EmailCheck, email: string): Promise<FieldProblem | null> {
  const isVerified = await isInExperiment(check).catch(() => false)
  return (isVerified ? verified(check, email) : validated(check, email)).catch(() => null)
}
