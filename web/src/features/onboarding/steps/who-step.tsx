import { Field, TextInput, UserIcon } from '@serendip/ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { usePlatform } from '../../../platform/platform-context.tsx'
import { BirthdayInput } from '../birthday-input.tsx'
import { CreatorsNote } from '../creators-note.tsx'
import { OtherSignInOptions } from '../other-sign-in-options.tsx'
import { useProblemText } from '../problem-text.ts'
import { type FieldProblems, signupProblems } from '../signup-rules.ts'
import { StepForm } from '../step-form.tsx'
import type { StepPlace } from '../step-place.ts'
import type { Draft } from '../use-draft.ts'
import { useUnderAge } from '../use-under-age.ts'

export interface WhoStepProps extends Draft {
  readonly place: StepPlace
  /** What the server found wrong with answers that were given before. */
  readonly refused: FieldProblems
  onDone(): void
}

/** The first screen of a short flow: steps 1 to 3, or Google or Apple instead. Who joins here is a man, as it says. */
export function WhoStep({ place, draft, change, refused, onDone }: WhoStepProps) {
  const { t } = useTranslation(['auth', 'onboarding'])
  const { clock } = usePlatform()
  const say = useProblemText()
  const [left, setLeft] = useState({ name: false, birthday: false })
  const [isSent, setIsSent] = useState(false)
  const [said, setSaid] = useState(refused)
  const underAge = useUnderAge()
  const found = signupProblems(draft, '', clock.now(), underAge.isRemembered)
  const problemOf = (field: 'name' | 'birthday') => {
    const known = left[field] ? found[field] : undefined
    // Before the answer is sent the age is not judged: the one that is asked for should not be found by trying.
    return say(said[field] ?? (isSent || (known && 'problem' in known) ? known : undefined))
  }

  return (
    <StepForm
      place={place}
      heading={t('signup.heading')}
      text={t('signup.text')}
      note={<CreatorsNote />}
      other={<OtherSignInOptions draft={draft} hasLogin />}
      onSubmit={() => {
        setLeft({ name: true, birthday: true })
        setIsSent(true)
        setSaid({})
        underAge.noteSent(draft, found.birthday)
        if (found.name !== undefined || found.birthday !== undefined) return false
        change({ gender: 'male' })
        onDone()
        return true
      }}
    >
      <Field label={t('signup.name')} hint={t('signup.nameHint')} error={problemOf('name')} required>
        <TextInput
          icon={<UserIcon />}
          autoComplete="given-name"
          enterKeyHint="next"
          value={draft.name}
          onChange={({ target }) => {
            setSaid({})
            change({ name: target.value })
          }}
          onBlur={() => setLeft((before) => ({ ...before, name: draft.name !== '' }))}
        />
      </Field>
      <BirthdayInput
        value={draft}
        problem={problemOf('birthday')}
        onChange={(day) => {
          setIsSent(false)
          setSaid({})
          change(day)
        }}
        onLeave={() => setLeft((before) => ({ ...before, birthday: true }))}
      />
    </StepForm>
  )
}
