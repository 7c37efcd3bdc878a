import type { OwnProfile } from '@serendip/contract'
import { Button, Notice } from '@serendip/ui'
import { useTranslation } from 'react-i18next'
import { asApiError } from '../../../platform/api/api-error.ts'
import { isolate } from '../../../platform/i18n/isolate.ts'
import { maskedEmail } from './masked-email.ts'
import { useResend } from './use-resend.ts'

/** An unconfirmed address, and a button to resend its mail; renders nothing if there is none. */
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
          ? t('email.waitingNew', { email: isolate(maskedEmail(profile.pendingEmail)) })
          : t('email.waiting')}
    </Notice>
  )
}
