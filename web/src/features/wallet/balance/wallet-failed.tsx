import { Button, Notice } from '@serendip/ui'
import { useTranslation } from 'react-i18next'

/** One's coins could not be read; they are safe all the same, and it can be tried again. */
export function WalletFailed({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation(['wallet', 'everywhere'])
  return (
    <Notice tone="error" action={<Button onClick={onRetry}>{t('everywhere:retry')}</Button>}>
      {t('failed')}
    </Notice>
  )
}
