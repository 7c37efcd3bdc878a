import { Button, EmailInput, Field, Notice } from '@serendip/ui'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { usePlatform } from '../../../platform/platform-context.tsx'
import { answerCaptcha } from '../../../shared/captcha/answer-captcha.ts'
import { useContractForm } from '../../../shared/form/use-contract-form.ts'
import { useFieldRules } from '../../../shared/form/use-field-rules.ts'
import styles from '../membership.module.css'

/** Mails a link that cancels; the answer never says whether the address has a membership. */
export function AskLink() {
  const { t } = useTranslation('membership')
  const { api } = usePlatform()
  const rules = useFieldRules()
  const place = useRef<HTMLDivElement>(null)
  const [sentTo, setSentTo] = useState<string | null>(null)
  const form = useContractForm({
    initial: { email: '' },
    check: ({ email }) => ({ email: rules.email(email) }),
    async send({ email }) {
      const captcha = await answerCaptcha(api, place.current)
      await api.subscriptions.requestLink({ body: { email, captcha } })
      setSentTo(email)
      return undefined
    },
  })
  if (sentTo !== null) {
    return (
      <p role="status">
        {t('link.sent')} <bdi>{sentTo}</bdi>
      </p>
    )
  }
  return (
    <form {...form.props} className={styles.way}>
      <p>{t('link.text')}</p>
      <Field label={t('link.email')} error={form.problems.email?.message} required>
        <EmailInput
          autoComplete="username"
          value={form.values.email}
          onChange={({ target }) => form.change({ email: target.value })}
        />
      </Field>
      {form.problems.form && <Notice tone="error">{form.problems.form.message}</Notice>}
      <div ref={place} />
      <Button type="submit" variant="ember" size="xl" block pending={form.isSending}>
        {t('link.send')}
      </Button>
    </form>
  )
}
