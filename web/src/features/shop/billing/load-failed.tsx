import { Button, Notice } from '@serendip/ui'
import { useTranslation } from 'react-i18next'

/** A part of the page that did not load, and can be loaded again. */
export function LoadFailed({ retry }: { retry(): void }) {
  const { t } = useTranslation(['shop', 'everywhere'])
  return (
    <Notice
      tone="error"
      title={t('billing.failed')}
      action={<Button onClick={retry}>{t('everywhere:retry')}</Button>}
    />
  )
}
