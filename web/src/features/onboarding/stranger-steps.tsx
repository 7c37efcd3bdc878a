import type { OnboardingStep } from '@serendip/contract'
import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { usePlatform } from '../../platform/platform-context.tsx'
import { type FlowFlags, isFurther, progressAt, reloadedStep, shownStep } from './progress/flow.ts'
import { OtherSignInOptions } from './other-sign-in-options.tsx'
import type { FieldProblem, SignupField } from './signup-rules.ts'
import type { StepPlace } from './step-place.ts'
import { BirthdayStep } from './steps/birthday-step.tsx'
import { EmailStep } from './steps/email-step.tsx'
import { GenderStep } from './steps/gender-step.tsx'
import { NameStep } from './steps/name-step.tsx'
import { PasswordStep } from './steps/password-step.tsx'
import { useDraft } from './progress/use-draft.ts'
import { useStepNavigation } from './progress/use-step-navigation.ts'

const fieldOfStep: Partial<Record<OnboardingStep, SignupField>> = {
  'step-2': 'name',
  'step-3': 'birthday',
  'step-4': 'email',
}
const nextOf: Partial<Record<OnboardingStep, OnboardingStep>> = {
  'step-1': 'step-2',
  'step-2': 'step-3',
  'step-3': 'step-4',
  'step-4': 'step-5',
}
const stepOfField = (field: SignupField): OnboardingStep | undefined =>
  (['step-2', 'step-3', 'step-4'] as const).find((step) => fieldOfStep[step] === field)

/** The first five questions, one on each screen; the last of them creates the account. */
export function StrangerSteps({ flags }: { flags: FlowFlags }) {
  const { analytics } = usePlatform()
  const [query] = useSearchParams()
  const { draft, change } = useDraft()
  const { addressOf, show, backFrom } = useStepNavigation()
  const [refused, setRefused] = useState<{ field: SignupField; problem: FieldProblem } | null>(null)
  const wanted = query.get('step')
  const step = shownStep(wanted, draft.reached)
  useEffect(() => {
    if (wanted !== step) show(step, 'replace')
  })

  const place: StepPlace = { ...progressAt(step, flags), goBack: backFrom(step) }
  const onDone = () => {
    setRefused(null)
    const next = nextOf[step]
    if (next === undefined) return
    if (isFurther(next, draft.reached)) {
      change({ reached: next })
      analytics.report({ name: 'onboarding_step', fields: { next } })
    }
    show(next)
  }
  /** The steps that forbid going back are no longer reached then. */
  const askAgain = (earlier: OnboardingStep) => {
    change({ reached: earlier })
    show(earlier, 'replace')
  }
  const props = { place, draft, change, onDone }
  const problem = refused?.field === fieldOfStep[step] ? refused?.problem : undefined
  switch (step) {
    case 'step-1':
      return (
        <GenderStep {...props} refused={undefined} other={<OtherSignInOptions draft={draft} hasLogin />} />
      )
    case 'step-2':
      return <NameStep key={step} {...props} refused={problem} />
    case 'step-3':
      return <BirthdayStep key={step} {...props} refused={problem} />
    case 'step-4':
      return (
        <EmailStep
          key={step}
          {...props}
          refused={problem}
          other={<OtherSignInOptions draft={draft} hasLogin={false} />}
        />
      )
    default:
      return (
        <PasswordStep
          place={place}
          draft={draft}
          onRegistered={() => location.assign(addressOf(reloadedStep))}
          onChangeEmail={() => askAgain('step-4')}
          onRefused={(field, problem) => {
            const back = stepOfField(field)
            if (back === undefined) return false
            setRefused({ field, problem })
            askAgain(back)
            return true
          }}
        />
      )
  }
}
