import type { OwnProfile } from '@serendip/contract'
import { Button, Notice } from '@serendip/ui'
import { useTranslation } from 'react-i18next'
import { asApiError } from '../../../platform/api/api-error.ts'
import { maskedEmail } from './masked-email.ts'
import { useResend } from './use-resend.ts'

/** Keeps the order of an address inside of a sentence that runs the other way. */
const isolated = (text: string): string => `\u2066${text}\u2069`

/** An address that waits for its confirmation, and the mail for it once more; nothing where none waits. */
export function WaitingEmail({ profile }: { profile: OwnProfile }) {
  const { t } = useTranslation(['settings', 'error'])
  const resend = useResend()
  if (profile.pendingEmail === undefined && profile.emailConfirmed) return null
  return (
    <Notice
      tone={resend.isError ? 'error' : 'info'}
      action={
        <Button pending={resend.isPending} onClick={() => resend.mutate()}>
          {t('email.resend')}
        </Button>
      }
    >
      {resend.isError
        ? t(`error:${asApiError(resend.error).code}`)
        : profile.pendingEmail
          ? t('email.waitingNew', { email: isolated(maskedEmail(profile.pendingEmail)) })
          : t('email.waiting')}
    </Notice>
  )
}
