import { Notice } from '@serendip/ui'
import { useTranslation } from 'react-i18next'
import { errorCodeOf } from '../client.ts'

/** Why something was refused; nothing without an error. */
export function ErrorNotice({ error }: { error: unknown }) {
  const { t } = useTranslation('error')
  return error ? <Notice tone="error">{t(errorCodeOf(error))}</Notice> : null
}
