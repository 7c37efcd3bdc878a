import { Button, CopyIcon } from '@serendip/ui'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { usePlatform } from '../../../platform/platform-context.tsx'
import form from '../setting-dialog.module.css'
import styles from './two-step.module.css'

/** Codes for when phone and passkey are lost, shown this once. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const { t } = useTranslation('second-factor')
  const { notices } = usePlatform()
  const status = useRef<HTMLParagraphElement>(null)
  useEffect(() => status.current?.focus(), [])
  return (
    <div className={form.form}>
      <p ref={status} tabIndex={-1} className={form.status}>
        {t('codes.text')}
      </p>
      <ul className={styles.codes} dir="ltr" aria-label={t('codes.title')}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <Button
        size="l"
        block
        icon={<CopyIcon />}
        onClick={async () => {
          await navigator.clipboard.writeText(codes.join('\n'))
          notices.show({ title: t('codes.copied'), accent: 'success' })
        }}
      >
        {t('codes.copy')}
      </Button>
      <Button variant="solid" size="l" block onClick={onDone}>
        {t('codes.done')}
      </Button>
    </div>
  )
}
