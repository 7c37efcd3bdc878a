import { Notice } from '@serendip/ui'
import { errorCodeOf } from '../../client.ts'
import { ErrorNotice } from './error-notice.tsx'

/** Says that the thing behind an address no longer waits; any other error is shown as it is. */
export function GoneNotice({ error, text }: { error: unknown; text: string }) {
  return error !== null && errorCodeOf(error) === 'not_found' ? (
    <Notice tone="info">{text}</Notice>
  ) : (
    <ErrorNotice error={error} />
  )
}
