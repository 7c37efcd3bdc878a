import { limits } from '@serendip/contract'
import { Button, EmailInput, Field, Notice, TextArea, TextInput, UserIcon } from '@serendip/ui'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { languageOf } from '../../platform/i18n/create-i18n.ts'
import { localPath } from '../../platform/i18n/language-path.ts'
import { AuthFrame } from '../../shared/screens/auth-frame.tsx'
import { BirthdayInput } from './fields/birthday-input.tsx'
import { EmailHint } from './fields/email-words.tsx'
import styles from './step-form.module.css'
import { TermsCheckbox } from './fields/terms-checkbox.tsx'
import { type ApplicationForm, useApplication } from './use-application.ts'

/** `/creators/apply`: who would like to be a creator says so here; an operator decides. */
export function ApplyScreen() {
  const { t } = useTranslation('auth')
  const { form, isSent } = useApplication()
  if (isSent) return <Sent name={form.values.name} email={form.values.email} />
  return (
    <AuthFrame
      title={t('apply.title')}
      heading={t('apply.heading')}
      text={t('apply.text')}
      path="/creators/apply"
    >
      <form {...form.props} className={styles.form}>
        <Inputs form={form} />
        {form.problems.form && <Notice tone="error">{form.problems.form.message}</Notice>}
        <Button type="submit" variant="ember" size="xl" block pending={form.isSending}>
          {t('apply.submit')}
        </Button>
      </form>
    </AuthFrame>
  )
}

function Inputs({ form: { values, problems, change } }: { form: ApplicationForm }) {
  const { t } = useTranslation(['auth', 'onboarding'])
  return (
    <>
      <Field label={t('signup.name')} hint={t('signup.nameHint')} error={problems.name?.message} required>
        <TextInput
          icon={<UserIcon />}
          autoComplete="given-name"
          value={values.name}
          onChange={({ target }) => change({ name: target.value })}
        />
      </Field>
      <BirthdayInput
        value={values.birthday}
        problem={problems.birthday?.message}
        onChange={(birthday) => change({ birthday })}
      />
      <Field
        label={t('signup.email')}
        hint={
          <EmailHint email={values.email} hint={t('apply.emailHint')} onUse={(email) => change({ email })} />
        }
        error={problems.email?.message}
        required
      >
        <EmailInput value={values.email} onChange={({ target }) => change({ email: target.value })} />
      </Field>
      <Field label={t('apply.about')} aside={t('onboarding:optional')} hint={t('apply.aboutHint')}>
        <TextArea
          maxLength={limits.applicationMaxChars}
          value={values.about}
          onChange={({ target }) => change({ about: target.value })}
        />
      </Field>
      <TermsCheckbox
        checked={values.terms}
        error={problems.terms?.message}
        onChange={(terms) => change({ terms })}
      />
    </>
  )
}

/** The focus follows to what happened, and what comes next. */
function Sent({ name, email }: { name: string; email: string }) {
  const { t, i18n } = useTranslation('auth')
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => place.current?.focus(), [])
  const text = t('apply.sentText', { name: name.trim(), email: email.trim() })
  return (
    <AuthFrame title={t('apply.title')} heading={t('apply.sentTitle')} path="/creators/apply">
      <div ref={place} tabIndex={-1} className={styles.form}>
        <Notice tone="success">{text}</Notice>
        <p>
          <a href={localPath('/', languageOf(i18n))} className={styles.inline}>
            {t('apply.home')}
          </a>
        </p>
      </div>
    </AuthFrame>
  )
}
