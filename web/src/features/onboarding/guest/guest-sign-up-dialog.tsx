import { BottomSheet, Button, EmailInput, Field, Notice, TextInput, UserIcon } from '@serendip/ui'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { languageOf } from '../../../platform/i18n/create-i18n.ts'
import { localPath } from '../../../platform/i18n/language-path.ts'
import { NewPasswordField } from '../../../shared/password/new-password-field.tsx'
import { SocialSignIn } from '../../../shared/sign-in/social-sign-in.tsx'
import { BirthdayInput } from '../fields/birthday-input.tsx'
import { guestTarget } from './guest-step.ts'
import styles from '../missing/missing-fields-dialog.module.css'
import stepStyles from '../step-form.module.css'
import { TermsCheckbox } from '../fields/terms-checkbox.tsx'
import { type GuestSignUp, useGuestSignUp } from './use-guest-sign-up.ts'

export interface GuestSignUpDialogProps {
  /** The guest's screen below. */
  readonly guestStep: string
  onLogin(): void
  onClose(): void
}

/**
 * A guest joins on one page, without leaving the other site's, and continues without a load: in a frame a browser may
 * store nothing, so that a load would end the session.
 */
export function GuestSignUpDialog({ guestStep, onLogin, onClose }: GuestSignUpDialogProps) {
  const { t, i18n } = useTranslation(['auth', 'everywhere'])
  const formId = useId()
  const navigate = useNavigate()
  const form = useGuestSignUp(async () => {
    await navigate(guestTarget(guestStep), { replace: true })
    onClose()
  })
  return (
    <BottomSheet
      open
      onOpenChange={onClose}
      title={t('signup.heading')}
      description={t('signup.text')}
      closeLabel={t('everywhere:close')}
      footer={
        <Button type="submit" form={formId} variant="ember" size="l" block pending={form.isSending}>
          {t('signup.submit')}
        </Button>
      }
    >
      <form id={formId} {...form.props} className={styles.form}>
        <Inputs form={form} onLogin={onLogin} />
        {form.problems.form && <Notice tone="error">{form.problems.form.message}</Notice>}
      </form>
      <SocialSignIn from="guest" guestStep={guestStep} />
      <p className={stepStyles.other}>
        {t('signup.haveAccount')}{' '}
        <button type="button" className={stepStyles.inline} onClick={onLogin}>
          {t('signup.login')}
        </button>
      </p>
      <p className={stepStyles.other}>
        <a href={localPath('/signup', languageOf(i18n))} target="_blank" rel="noopener">
          {t('signup.ownWindow')}
        </a>
      </p>
    </BottomSheet>
  )
}

function Inputs({ form, onLogin }: { form: GuestSignUp; onLogin: () => void }) {
  const { t } = useTranslation('auth')
  const { values, problems, change } = form
  const taken = (
    <>
      {problems.email?.message}{' '}
      <button type="button" className={stepStyles.inline} onClick={onLogin}>
        {t('problem.logInInstead')}
      </button>
    </>
  )
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
        hint={t('signup.emailHint')}
        error={problems.email?.type === 'email_taken' ? taken : problems.email?.message}
        required
      >
        <EmailInput value={values.email} onChange={({ target }) => change({ email: target.value })} />
      </Field>
      <NewPasswordField
        value={values.password}
        own={[values.name, values.email]}
        problem={problems.password?.message}
        onChange={(password) => change({ password })}
        onLeave={() => undefined}
      />
      <TermsCheckbox
        checked={values.terms}
        error={problems.terms?.message}
        onChange={(terms) => change({ terms })}
      />
    </>
  )
}
