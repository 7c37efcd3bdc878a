import type { OnboardingScreen, OnboardingStep, OwnProfile } from '@serendip/contract'
import { useEffect, useState } from 'react'
import { asApiError } from '../../platform/api/api-error.ts'
import { usePlatform } from '../../platform/platform-context.tsx'
import { isoDay } from './fields/birthday.ts'
import { forgetDraft } from './progress/draft-store.ts'
import { firstOwnStep, isFurther, joiningSteps } from './progress/flow.ts'
import type { StepPlace } from './step-place.ts'
import { type FieldProblem, problemsOfRefusal } from './signup-rules.ts'
import { BirthdayStep } from './steps/birthday-step.tsx'
import { GenderStep } from './steps/gender-step.tsx'
import { NameStep } from './steps/name-step.tsx'
import { useDraft } from './progress/use-draft.ts'
import { useStepNavigation } from './progress/use-step-navigation.ts'

interface JoiningStepsProps {
  readonly step: OnboardingStep
  readonly progress: Pick<StepPlace, 'current' | 'total'>
  readonly profile: OwnProfile
  save(next: OnboardingScreen): Promise<OnboardingScreen>
}

const screens = { 'step-1': GenderStep, 'step-2': NameStep, 'step-3': BirthdayStep }
const hasScreen = (step: OnboardingStep): step is keyof typeof screens => step in screens

/** The first questions for a new person who signed in by Google or Apple, as far as the provider left them open. */
export function JoiningSteps({ step, progress, profile, save }: JoiningStepsProps) {
  const { analytics, api } = usePlatform()
  const { addressOf, show } = useStepNavigation()
  const { draft: stored, change } = useDraft()
  const [refused, setRefused] = useState<FieldProblem>()
  const missing = profile.missingFields ?? []
  const order = joiningSteps(missing)
  const draft = { ...stored, name: stored.name || profile.name }
  // A question that was answered elsewhere meanwhile is not asked again.
  const shown = order.find((joiningStep) => !isFurther(step, joiningStep)) ?? null
  const wanted = shown ?? firstOwnStep
  useEffect(() => {
    if (wanted !== step) show(wanted, 'replace')
  })
  if (shown === null || !hasScreen(shown)) return null

  async function finish(): Promise<void> {
    const birthday = isoDay(draft)
    const given = {
      ...(missing.includes('name') ? { name: draft.name } : {}),
      ...(missing.includes('birthday') && birthday !== null ? { birthday } : {}),
    }
    if (Object.keys(given).length > 0) await api.accounts.missingFields({ body: given })
    await save(firstOwnStep)
    forgetDraft(sessionStorage)
    location.assign(addressOf(firstOwnStep))
  }
  async function goOn(): Promise<void> {
    setRefused(undefined)
    const next = order[order.indexOf(wanted) + 1]
    analytics.report({ name: 'onboarding_step', fields: { next: next ?? firstOwnStep } })
    if (next === undefined) return finish()
    await save(next)
    show(next)
  }
  const place = { ...progress, goBack: backTo(order[order.indexOf(shown) - 1], show) }
  const Step = screens[shown]
  return (
    <Step
      key={`${shown} ${refused ? 'refused' : ''}`}
      place={place}
      draft={draft}
      change={change}
      refused={refused}
      onDone={() =>
        void goOn().catch((thrown: unknown) => {
          const error = asApiError(thrown)
          const { name, birthday } = problemsOfRefusal(error)
          setRefused(name ?? birthday ?? { error: error.code })
          if (name) show('step-2', 'replace')
        })
      }
    />
  )
}

const backTo = (before: OnboardingStep | undefined, show: (step: OnboardingStep) => void) =>
  before === undefined ? null : () => show(before)
