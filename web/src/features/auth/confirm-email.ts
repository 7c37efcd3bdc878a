import type { Api } from '../../platform/api/api-client.ts'
import { asApiError } from '../../platform/api/api-error.ts'
import type { ConfirmationOutcome } from '../../platform/confirmation.ts'

/** Confirms an address by the code of its mail. Never throws. */
export async function confirmEmail(api: Api, code: string): Promise<ConfirmationOutcome> {
  try {
    const { already } = await api.mail.confirmEmail({ body: { code } })
    return already ? 'already' : 'success'
  } catch (thrown) {
    const { code: refusal } = asApiError(thrown)
    if (refusal === 'email_taken' || refusal === 'email_refused') return 'taken'
    return refusal === 'code_invalid' || refusal === 'bad_input' ? 'expired' : 'failed'
  }
}

/** An address of this site that tells the screen it opens what became of the link. */
export function withOutcome(address: string, outcome: ConfirmationOutcome): string {
  const { pathname, searchParams } = new URL(address, location.origin)
  searchParams.set('confirmed', outcome)
  return `${pathname}?${searchParams}`
}
