import { BottomSheet, Button, EmailInput, Field, Notice, TextInput, UserIcon } from '@serendip/ui'
import { type FormEvent, useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { languageOf } from '../../platform/i18n/create-i18n.ts'
import { localPath } from '../../platform/i18n/language-path.ts'
import { NewPasswordField } from '../../shared/password/new-password-field.tsx'
import { SocialWays } from '../../shared/sign-in/social-ways.tsx'
import { BirthdayInput } from './birthday-input.tsx'
import { guestTarget } from './guest-step.ts'
import styles from './missing-fields-dialog.module.css'
import { useProblemText } from './problem-text.ts'
import stepStyles from './step-form.module.css'
import { TermsCheckbox } from './terms-checkbox.tsx'
import { type GuestSignUp, useGuestSignUp } from './use-guest-sign-up.ts'

export interface GuestSignUpDialogProps {
  /** The guest's screen below. */
  readonly guestStep: string
  readonly layer: number
  onLogin(): void
  /** The account is there; the app starts at this address. */
  onDone(target: string): void
  onClose(): void
}

/** A guest joins on one page, without leaving the other site's. */
export function GuestSignUpDialog({ guestStep, layer, onLogin, onDone, onClose }: GuestSignUpDialogProps) {
  const { t, i18n } = useTranslation(['auth', 'everywhere'])
  const form = useRef<HTMLFormElement>(null)
  const formId = useId()
  const signUp = useGuestSignUp()
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (signUp.isSending) return
    if (await signUp.submit()) onDone(guestTarget(guestStep))
    else {
      // The problem is drawn first; then the field that has it is there to be focused.
      requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
    }
  }
  return (
    <BottomSheet
      open
      onOpenChange={onClose}
      title={t('signup.heading')}
      description={t('signup.text')}
      closeLabel={t('everywhere:close')}
      layer={layer}
      footer={
        <Button type="submit" form={formId} look="ember" size="l" block pending={signUp.isSending}>
          {t('signup.submit')}
        </Button>
      }
    >
      <form id={formId} ref={form} noValidate onSubmit={submit} className={styles.form}>
        <Inputs signUp={signUp} onLogin={onLogin} />
        {signUp.refusal && <Notice tone="error">{signUp.refusal}</Notice>}
      </form>
      <SocialWays from="guest" guestStep={guestStep} />
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

function Inputs({ signUp, onLogin }: { signUp: GuestSignUp; onLogin: () => void }) {
  const { t } = useTranslation('auth')
  const say = useProblemText()
  const { draft, change, shown, isTaken } = signUp
  const taken = (
    <>
      {say(shown.email)}{' '}
      <button type="button" className={stepStyles.inline} onClick={onLogin}>
        {t('problem.logInInstead')}
      </button>
    </>
  )
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
        hint={t('signup.emailHint')}
        error={isTaken ? taken : say(shown.email)}
        required
      >
        <EmailInput value={draft.email} onChange={({ target }) => change({ email: target.value })} />
      </Field>
      <NewPasswordField
        value={signUp.password}
        own={[draft.name, draft.email]}
        problem={say(shown.password)}
        onChange={signUp.setPassword}
        onLeave={() => undefined}
      />
      <TermsCheckbox
        checked={draft.termsAccepted}
        error={say(shown.terms)}
        onChange={(termsAccepted) => change({ termsAccepted })}
      />
    </>
  )
}
