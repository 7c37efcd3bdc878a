import { Button, Notice } from '@serendip/ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { asApiError } from '../../platform/api/api-error.ts'
import { usePlatform } from '../../platform/platform-context.tsx'
import styles from './report-form.module.css'

type State = 'asked' | 'sending' | 'done' | 'void' | 'failed'

/** Confirms the mailbox of a report by a tap: programs that check the links of mails open them, and press nothing. */
export function ConfirmReport({ token }: { token: string }) {
  const { t } = useTranslation(['report-form', 'error'])
  const { api } = usePlatform()
  const [state, setState] = useState<State>('asked')
  const confirm = async (): Promise<void> => {
    setState('sending')
    try {
      await api.safety.confirmReport({ body: { token } })
      setState('done')
    } catch (thrown) {
      const { code } = asApiError(thrown)
      setState(code === 'code_invalid' || code === 'bad_input' ? 'void' : 'failed')
    }
  }
  if (state === 'done') {
    return (
      <Notice tone="success" title={t('confirm.doneTitle')}>
        {t('confirm.done')}
      </Notice>
    )
  }
  if (state === 'void') return <Notice tone="error">{t('confirm.void')}</Notice>
  return (
    <div className={styles.form}>
      <p>{t('confirm.text')}</p>
      {state === 'failed' && <Notice tone="error">{t('error:unavailable')}</Notice>}
      <Button variant="ember" size="xl" block pending={state === 'sending'} onClick={() => void confirm()}>
        {t('confirm.button')}
      </Button>
    </div>
  )
}
