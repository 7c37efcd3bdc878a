import { Button, EmailInput, Field, Notice, TextArea, TextInput, UserIcon } from '@serendip/ui'
import { type FormEvent, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { languageOf } from '../../platform/i18n/create-i18n.ts'
import { localPath } from '../../platform/i18n/language-path.ts'
import { AuthFrame } from '../../shared/screens/auth-frame.tsx'
import { BirthdayInput } from './birthday-input.tsx'
import { EmailHint } from './email-words.tsx'
import { useProblemText } from './problem-text.ts'
import styles from './step-form.module.css'
import { TermsCheckbox } from './terms-checkbox.tsx'
import { type Application, useApplication } from './use-application.ts'

/** `/creators/apply`: who would like to be a creator says so here; an operator decides. */
export function ApplyScreen() {
  const { t } = useTranslation('auth')
  const form = useRef<HTMLFormElement>(null)
  const application = useApplication()
  if (application.state === 'sent') return <Sent application={application} />

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (application.state === 'sending' || (await application.submit())) return
    // The problem is drawn first; then the field that has it is there to be focused.
    requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
  }
  return (
    <AuthFrame
      title={t('apply.title')}
      heading={t('apply.heading')}
      text={t('apply.text')}
      path="/creators/apply"
      scene="night"
    >
      <form ref={form} noValidate onSubmit={submit} className={styles.form}>
        <Inputs application={application} />
        {application.refusal && <Notice tone="error">{application.refusal}</Notice>}
        <Button type="submit" look="ember" size="xl" block pending={application.state === 'sending'}>
          {t('apply.submit')}
        </Button>
      </form>
    </AuthFrame>
  )
}

function Inputs({ application }: { application: Application }) {
  const { t } = useTranslation(['auth', 'onboarding'])
  const say = useProblemText()
  const { draft, change, shown } = application
  return (
    <>
      <Field label={t('signup.name')} hint={t('signup.nameHint')} error={say(shown.name)} required>
        <TextInput
          icon={<UserIcon />}
          autoComplete="given-name"
          value={draft.name}
          onChange={({ target }) => change({ name: target.value })}
        />
      </Field>
      <BirthdayInput value={draft} problem={say(shown.birthday)} onChange={change} />
      <Field
        label={t('signup.email')}
        hint={
          <EmailHint email={draft.email} hint={t('apply.emailHint')} onUse={(email) => change({ email })} />
        }
        error={say(shown.email)}
        required
      >
        <EmailInput value={draft.email} onChange={({ target }) => change({ email: target.value })} />
      </Field>
      <Field label={t('apply.about')} aside={t('onboarding:optional')} hint={t('apply.aboutHint')}>
        <TextArea value={application.about} onChange={({ target }) => application.setAbout(target.value)} />
      </Field>
      <TermsCheckbox
        checked={draft.termsAccepted}
        error={say(shown.terms)}
        onChange={(termsAccepted) => change({ termsAccepted })}
      />
    </>
  )
}

/** The focus follows to what happened, and what comes next. */
function Sent({ application: { draft } }: { application: Application }) {
  const { t, i18n } = useTranslation('auth')
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => place.current?.focus(), [])
  const text = t('apply.sentText', { name: draft.name.trim(), email: draft.email.trim() })
  return (
    <AuthFrame title={t('apply.title')} heading={t('apply.sentTitle')} path="/creators/apply" scene="night">
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
