import { Notice } from '@serendip/ui'
import { useTranslation } from 'react-i18next'
import { errorCodeOf } from '../../client.ts'
import { PasskeyError } from '../proof/passkeys.ts'

/** Why something was refused; nothing without an error. */
export function ErrorNotice({ error }: { error: unknown }) {
  const { t } = useTranslation(['error', 'console'])
  if (!error) return null
  const text = error instanceof PasskeyError ? t('console:passkeys.notUsed') : t(errorCodeOf(error))
  return <Notice tone="error">{text}</Notice>
}
