import { limits, type ReportReason, reportReasons } from '@serendip/contract'
import { Button, EmailInput, Field, Notice, Select, TextArea, TextInput } from '@serendip/ui'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { usePlatform } from '../../platform/platform-context.tsx'
import { languageOf } from '../../platform/i18n/create-i18n.ts'
import { answerCaptcha } from '../../shared/captcha/answer-captcha.ts'
import { useContractForm } from '../../shared/form/use-contract-form.ts'
import { useFieldRules } from '../../shared/form/use-field-rules.ts'
import styles from './report-form.module.css'

const reasonOf = (value: string): ReportReason => reportReasons.find((reason) => reason === value) ?? 'other'

/** Address, reason and words of the report, and the email for the receipt and the outcome. */
export function ReportForm() {
  const { t, i18n } = useTranslation(['report-form', 'report-reason'])
  const { api, uuid } = usePlatform()
  const rules = useFieldRules()
  const place = useRef<HTMLDivElement>(null)
  const [key] = useState(uuid)
  const [sentTo, setSentTo] = useState<string | null>(null)
  const filled = (value: string) =>
    value.trim() === '' ? { type: 'required', message: t('missing') } : undefined
  const form = useContractForm({
    initial: { address: '', reason: 'nudity', text: '', email: '' },
    check: ({ address, text, email }) => ({
      address: filled(address),
      text: filled(text),
      email: rules.email(email),
    }),
    async send({ address, reason, text, email }) {
      const captcha = await answerCaptcha(api, place.current)
      const language = languageOf(i18n)
      const body = { address, reason: reasonOf(reason), text, email, language, captcha, key }
      await api.safety.reportWithoutAccount({ body })
      setSentTo(email)
      return undefined
    },
  })
  if (sentTo !== null) {
    return (
      <Notice tone="success" title={t('sentTitle')}>
        {t('sent')} <bdi>{sentTo}</bdi>. {t('sentMore')}
      </Notice>
    )
  }
  return (
    <form {...form.props} className={styles.form}>
      <p>{t('text')}</p>
      <Field label={t('address')} hint={t('addressHint')} error={form.problems.address?.message} required>
        <TextInput
          dir="ltr"
          value={form.values.address}
          onChange={({ target }) => form.change({ address: target.value })}
        />
      </Field>
      <Field label={t('reason')}>
        <Select value={form.values.reason} onChange={({ target }) => form.change({ reason: target.value })}>
          {reportReasons.map((reason) => (
            <option key={reason} value={reason}>
              {t(`report-reason:label.${reason}`)}
            </option>
          ))}
        </Select>
      </Field>
      <Field label={t('words')} error={form.problems.text?.message} required>
        <TextArea
          maxLength={limits.reportTextMaxChars}
          value={form.values.text}
          onChange={({ target }) => form.change({ text: target.value })}
        />
      </Field>
      <Field label={t('email')} error={form.problems.email?.message} required>
        <EmailInput
          autoComplete="email"
          value={form.values.email}
          onChange={({ target }) => form.change({ email: target.value })}
        />
      </Field>
      {form.problems.form && <Notice tone="error">{form.problems.form.message}</Notice>}
      <div ref={place} />
      <Button type="submit" variant="ember" size="xl" block pending={form.isSending}>
        {t('send')}
      </Button>
    </form>
  )
}
