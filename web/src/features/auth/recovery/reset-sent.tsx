import { inboxLink } from '@serendip/contract'
import { Button, ExternalLinkIcon, Notice } from '@serendip/ui'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { usePlatform } from '../../../platform/platform-context.tsx'
import { useSecondsUntil } from '../../../platform/use-seconds-until.ts'
import styles from '../auth-form.module.css'
import { BlockedNotice } from './blocked-notice.tsx'
import type { useResetRequest } from './use-reset-request.ts'

export interface ResetSentProps {
  readonly email: string
  readonly reset: ReturnType<typeof useResetRequest>
  /** Back to the form, for another address. */
  onOther(): void
}

/** The mail was sent: where to find it, and what to do if it does not arrive. */
export function ResetSent({ email, reset, onOther }: ResetSentProps) {
  const { t } = useTranslation(['recovery', 'error'])
  const { brand, notices } = usePlatform()
  const seconds = useSecondsUntil(reset.blockedUntil)
  const status = useRef<HTMLParagraphElement>(null)
  useEffect(() => status.current?.focus(), [])
  const inbox = inboxLink(email, brand.name)
  const again = async () => {
    if ((await reset.request(email)) === 'sent') notices.show({ title: t('sent.again'), accent: 'success' })
  }
  return (
    <div className={styles.form}>
      <p ref={status} tabIndex={-1} className={styles.status}>
        {t('sent.text')} <bdi dir="ltr">{email}</bdi>
      </p>
      <p className={styles.quiet}>{t('sent.life')}</p>
      {reset.blockedUntil !== null && seconds > 0 && (
        <BlockedNotice until={reset.blockedUntil} seconds={seconds} />
      )}
      {reset.problem && <Notice tone="error">{t(`error:${reset.problem}`)}</Notice>}
      <div ref={reset.place} />
      {inbox && (
        <Button asChild variant="ember" size="xl" block iconEnd={<ExternalLinkIcon />}>
          <a href={inbox} target="_blank" rel="noreferrer">
            {t('sent.inbox')}
          </a>
        </Button>
      )}
      <Button size="l" block pending={reset.isSending} disabled={seconds > 0} onClick={() => void again()}>
        {t('sent.resend')}
      </Button>
      <Button variant="quiet" block onClick={onOther}>
        {t('sent.other')}
      </Button>
    </div>
  )
}
