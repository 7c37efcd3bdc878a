import type { Secrets } from '../../kernel/secrets.ts'
import { dayMs } from '../../kernel/clock.ts'

const linkLifeMs = 400 * dayMs
const linkPurpose = 'cancels a membership'
const pageLifeMs = dayMs
const pagePurpose = 'stops subscriptions'

type Signing = Pick<Secrets, 'sign' | 'isSigned'>

function tokenFor(secrets: Signing, purpose: string, subject: string, until: number): string {
  const content = `${subject}.${until.toString(36)}`
  return `${content}.${secrets.sign(purpose, content)}`
}

/** The subject of a token; null if it is forged, over, or for something else. */
function subjectOf(secrets: Signing, purpose: string, token: string, now: number): string | null {
  const [subject = '', until = '', signature = ''] = token.split('.')
  const isValid = secrets.isSigned(purpose, `${subject}.${until}`, signature)
  return isValid && Number.parseInt(until, 36) > now ? subject : null
}

/** The secret of a mail's link, which cancels one membership and does nothing else; it is not stored. */
export const cancelToken = (secrets: Signing, subscriptionId: string, now: number): string =>
  tokenFor(secrets, linkPurpose, subscriptionId, now + linkLifeMs)

/** The membership that a link cancels; null for a void one. */
export const subscriptionOfToken = (secrets: Signing, token: string, now: number): string | null =>
  subjectOf(secrets, linkPurpose, token, now)

/** The token that a page gets with its list of subscriptions, and returns to stop one. */
export const pageToken = (secrets: Signing, accountId: string, now: number): string =>
  tokenFor(secrets, pagePurpose, accountId, now + pageLifeMs)

export const isPageToken = (secrets: Signing, token: string, accountId: string, now: number): boolean =>
  subjectOf(secrets, pagePurpose, token, now) === accountId
