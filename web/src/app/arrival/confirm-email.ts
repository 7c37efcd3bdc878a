import type { Api } from '../../platform/api/api-client.ts'
import { asApiError } from '../../platform/api/api-error.ts'
import type { ConfirmationOutcome } from '../../platform/confirmation.ts'
import { withoutNames } from '../../platform/arrival/query.ts'

const codeName = 'emailCode'
const outcomeName = 'confirmed'

/** The code of a link that confirms an email, or null. */
export const emailCode = (search: string): string | null => new URLSearchParams(search).get(codeName) || null

/** The same query with what became of the link in place of its code. */
export function withOutcome(search: string, outcome: ConfirmationOutcome): string {
  const query = new URLSearchParams(withoutNames(search, (name) => name === codeName))
  query.set(outcomeName, outcome)
  return `?${query}`
}

export const withoutEmailCode = (search: string): string => withoutNames(search, (name) => name === codeName)

/** Confirms an address by the code of its mail. Never throws. */
export async function confirmEmail(api: Api, code: string): Promise<ConfirmationOutcome> {
  try {
    await api.mail.confirmEmail({ body: { code } })
    return 'success'
  } catch (thrown) {
    const { code: refusal } = asApiError(thrown)
    if (refusal === 'email_taken') return 'taken'
    return refusal === 'code_invalid' || refusal === 'bad_input' ? 'expired' : 'failed'
  }
}
