import { Field, TextInput } from '@serendip/ui'
import type { Form } from '@serendip/ui/use-form.ts'
import { useTranslation } from 'react-i18next'
import { encode } from 'uqr'
import styles from './app-fields.module.css'

interface AppFieldsProps {
  readonly secret: string
  readonly uri: string
  readonly form: Pick<Form<{ readonly totp: string }>, 'text' | 'problems' | 'change'>
}

/** Sets up an authenticator app: its secret, as a picture and as text, and the first code. */
export function AppFields({ secret, uri, form }: AppFieldsProps) {
  const { t } = useTranslation('console')
  return (
    <>
      <p>{t('enrol.scan')}</p>
      <QrCode text={uri} label={t('enrol.qr')} />
      <p>
        {t('enrol.byHand')} <code className={styles.secret}>{secret}</code>
      </p>
      <Field label={t('enrol.code')} error={form.problems.totp?.message} required>
        <TextInput
          autoComplete="one-time-code"
          inputMode="numeric"
          {...form.text('totp')}
          onChange={({ target }) => form.change({ totp: target.value.trim() })}
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
