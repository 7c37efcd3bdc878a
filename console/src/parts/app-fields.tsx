import { Field, TextInput } from '@serendip/ui'
import { useTranslation } from 'react-i18next'
import { encode } from 'uqr'
import styles from './app-fields.module.css'

interface AppFieldsProps {
  readonly secret: string
  readonly uri: string
  readonly code: string
  onCode(code: string): void
}

/** Sets up an authenticator app: its secret, as a picture and as text, and the first code. */
export function AppFields({ secret, uri, code, onCode }: AppFieldsProps) {
  const { t } = useTranslation('console')
  return (
    <>
      <p>{t('enrol.scan')}</p>
      <QrCode text={uri} label={t('enrol.qr')} />
      <p>
        {t('enrol.byHand')} <code className={styles.secret}>{secret}</code>
      </p>
      <Field label={t('enrol.code')}>
        <TextInput
          autoComplete="one-time-code"
          inputMode="numeric"
          required
          value={code}
          onChange={(event) => onCode(event.target.value)}
        />
      </Field>
    </>
  )
}

/** A quiet zone of four modules, as scanners require it. */
const border = 4

function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { border })
  const path = data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join('')
  return (
    <svg className={styles.code} viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label}>
      <path d={path} />
    </svg>
  )
}
