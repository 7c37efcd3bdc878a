import { inboxLink } from '@serendip/contract'
import { BottomSheet, Button, ExternalLinkIcon, Notice } from '@serendip/ui'
import { useTranslation } from 'react-i18next'
import { asApiError } from '../../../platform/api/api-error.ts'
import { usePlatform } from '../../../platform/platform-context.tsx'
import styles from '../setting-dialog.module.css'
import { MaskedAddress } from './masked-address.tsx'
import { useResend } from './use-resend.ts'

export interface EmailConfirmDialogProps {
  readonly email: string
  onClose(): void
}

/** Reminds of an unconfirmed address: links to its mailbox and resends the mail. */
export function EmailConfirmDialog({ email, onClose }: EmailConfirmDialogProps) {
  const { t } = useTranslation(['settings', 'everywhere', 'error'])
  const { brand } = usePlatform()
  const resend = useResend()
  const inbox = inboxLink(email, brand.name)
  return (
    <BottomSheet
      open
      onOpenChange={onClose}
      title={t('email.confirmTitle')}
      description={t('email.confirmText')}
      closeLabel={t('everywhere:close')}
      footer={
        <>
          <Button
            size="l"
            variant={inbox ? 'plain' : 'ember'}
            pending={resend.isPending}
            disabled={resend.isSuccess}
            onClick={() => resend.mutate()}
          >
            {t('email.resend')}
          </Button>
          {inbox && (
            <Button asChild variant="ember" size="l" iconEnd={<ExternalLinkIcon />}>
              <a href={inbox} target="_blank" rel="noreferrer">
                {t('email.inbox')}
              </a>
            </Button>
          )}
        </>
      }
    >
      <div className={styles.form}>
        <p>
          <MaskedAddress email={email} />
        </p>
        {resend.isError && <Notice tone="error">{t(`error:${asApiError(resend.error).code}`)}</Notice>}
      </div>
    </BottomSheet>
  )
}
