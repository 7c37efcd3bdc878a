import { Checkbox, Field, TextInput, UserIcon } from '@serendip/ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { asApiError } from '../../../platform/api/api-error.ts'
import { usePlatform } from '../../../platform/platform-context.tsx'
import { isoDay, type PickedDay } from '../birthday.ts'
import { BirthdayField } from '../birthday-field.tsx'
import { HouseRules } from '../house-rules.tsx'
import { useProblemText } from '../problem-text.ts'
import { type FieldProblems, problemsOfRefusal, signupProblems } from '../signup-rules.ts'
import { StepForm } from '../step-form.tsx'
import type { OwnStepProps } from '../step-props.ts'

const nothing: PickedDay = { day: 0, month: 0, year: 0 }

/** What is asked for, what was entered, what is wrong with it, and sending it. */
function useMissingFields({ place, profile, onDone }: OwnStepProps) {
  const { t } = useTranslation(['error'])
  const { api, clock } = usePlatform()
  const missing = profile.missingFields ?? []
  const [asksName, asksBirthday] = [missing.includes('name'), missing.includes('birthday')]
  const [termsAccepted, setTermsAccepted] = useState(!missing.includes('terms'))
  const [name, setName] = useState('')
  const [picked, setPicked] = useState(nothing)
  const [isSent, setIsSent] = useState(false)
  const [said, setSaid] = useState<FieldProblems>({})
  const [refusal, setRefusal] = useState<string | null>(null)
  const [isSending, setIsSending] = useState(false)
  const draft = { ...picked, name, email: '', termsAccepted, gender: null, reached: place.step }
  const found = signupProblems(draft, '', clock.now())
  const problems: FieldProblems = {
    ...(found.terms && { terms: found.terms }),
    ...(asksName && found.name && { name: found.name }),
    ...(asksBirthday && found.birthday && { birthday: found.birthday }),
  }

  async function send(): Promise<boolean> {
    setIsSending(true)
    try {
      const birthday = asksBirthday ? (isoDay(picked) ?? undefined) : undefined
      await api.accounts.missingFields({
        body: { termsAccepted: true, ...(asksName && { name }), ...(birthday && { birthday }) },
      })
      await onDone()
      return true
    } catch (thrown) {
      const error = asApiError(thrown)
      const refused = problemsOfRefusal(error)
      setSaid(refused)
      if (Object.keys(refused).length === 0) setRefusal(t(`error:${error.code}`))
      return false
    } finally {
      setIsSending(false)
    }
  }

  async function submit(): Promise<boolean> {
    setIsSent(true)
    setRefusal(null)
    return Object.keys(problems).length > 0 ? false : send()
  }
  const shown: FieldProblems = { ...(isSent ? problems : {}), ...said }
  return {
    ...{ asksName, asksBirthday, termsAccepted, setTermsAccepted, name, setName, picked, setPicked },
    ...{ shown, setSaid, refusal, isSending, submit },
  }
}

/** The rules, and whatever else a sign-up by Google or Apple left out; nothing else opens before. */
export function RulesStep(props: OwnStepProps) {
  const { t } = useTranslation(['onboarding', 'auth'])
  const say = useProblemText()
  const { asksName, asksBirthday, termsAccepted, setTermsAccepted, name, setName, ...fields } =
    useMissingFields(props)
  const { picked, setPicked, shown, setSaid, refusal, isSending, submit } = fields
  const { place } = props
  return (
    <StepForm
      {...{ place }}
      heading={t('rules.heading')}
      text={t('rules.text')}
      submitLabel={t('rules.submit')}
      problem={refusal}
      pending={isSending}
      onSubmit={submit}
    >
      {asksName && (
        <Field label={t('auth:signup.name')} error={say(shown.name)} required>
          <TextInput
            icon={<UserIcon />}
            autoComplete="given-name"
            value={name}
            onChange={({ target }) => {
              setSaid({})
              setName(target.value)
            }}
          />
        </Field>
      )}
      {asksBirthday && (
        <BirthdayField
          value={picked}
          problem={say(shown.birthday)}
          onChange={(change) => {
            setSaid({})
            setPicked((before) => ({ ...before, ...change }))
          }}
          onLeave={() => undefined}
        />
      )}
      <HouseRules>
        <Checkbox
          label={t('auth:signup.terms')}
          checked={termsAccepted}
          error={say(shown.terms)}
          onChange={({ target }) => setTermsAccepted(target.checked)}
        />
      </HouseRules>
    </StepForm>
  )
}
