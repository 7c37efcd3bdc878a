import type { OnboardingStep } from '@serendip/contract'
import { useEffect, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { usePlatform } from '../../platform/platform-context.tsx'
import {
  finishTarget,
  type FlowFlags,
  isFurther,
  progressAt,
  screenAfter,
  screenOf,
  shownStep,
} from './progress/flow.ts'
import type { FieldProblems } from './signup-rules.ts'
import { AccountStep } from './steps/account-step.tsx'
import { WhoStep } from './steps/who-step.tsx'
import { useDraft } from './progress/use-draft.ts'
import { useStepNavigation } from './progress/use-step-navigation.ts'

interface ShortStepsProps {
  readonly flags: FlowFlags
  onLeaving(isLeaving: boolean): void
}

const accountScreen: OnboardingStep = 'step-4'
const whoScreen: OnboardingStep = 'step-1'

/** The first six questions on two screens; the second one creates the account and accepts the terms. */
export function ShortSteps({ flags, onLeaving }: ShortStepsProps) {
  const { analytics, api } = usePlatform()
  const navigate = useNavigate()
  const [query] = useSearchParams()
  const { draft, change } = useDraft()
  const { addressOf, show, backFrom } = useStepNavigation()
  const [refused, setRefused] = useState<FieldProblems>({})
  const wanted = query.get('step')
  const reached = screenOf(draft.reached, flags)
  const step = screenOf(shownStep(wanted, reached), flags)
  useEffect(() => {
    if (wanted !== step) show(step, 'replace')
  })

  const onWho = () => {
    setRefused({})
    if (isFurther(accountScreen, reached)) {
      change({ reached: accountScreen })
      analytics.report({ name: 'onboarding_step', fields: { next: accountScreen } })
    }
    show(accountScreen)
  }
  async function onRegistered(): Promise<void> {
    const next = screenAfter('step-6', flags)
    analytics.report({ name: 'onboarding_step', fields: { next } })
    if (next === 'completed' || next === 'streamer-selection')
      return void (await navigate(finishTarget(next), { replace: true }))
    // If this is lost, the rest is asked where it has an effect.
    await api.onboarding.saveWebData({ body: { paidOnboardingScreen: next } }).catch(() => undefined)
    await navigate(addressOf(next), { replace: true })
    onLeaving(false)
  }
  const onRefused = (problems: FieldProblems): boolean => {
    if (problems.name === undefined && problems.birthday === undefined) return false
    setRefused(problems)
    show(whoScreen, 'replace')
    return true
  }

  const place = {
    ...progressAt(step, flags),
    goBack: step === whoScreen ? backFrom(whoScreen) : () => show(whoScreen),
  }
  return step === whoScreen ? (
    <WhoStep key={step} place={place} draft={draft} change={change} refused={refused} onDone={onWho} />
  ) : (
    <AccountStep
      key={step}
      place={place}
      draft={draft}
      change={change}
      onLeaving={onLeaving}
      onRegistered={onRegistered}
      onRefused={onRefused}
    />
  )
}
