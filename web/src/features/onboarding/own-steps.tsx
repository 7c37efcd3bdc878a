import {
  type OnboardingAnswers,
  type OnboardingScreen,
  type OnboardingStep,
  onboardingSteps,
} from '@serendip/contract'
import { Button, Notice } from '@serendip/ui'
import { useQuery } from '@tanstack/react-query'
import { type ComponentType, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate, useSearchParams } from 'react-router'
import { languageOf } from '../../platform/i18n/create-i18n.ts'
import { usePlatform } from '../../platform/platform-context.tsx'
import { profileQuery } from '../../platform/queries.ts'
import { onboardingTarget } from '../../shared/onboarding/onboarding-target.ts'
import {
  finishTarget,
  isFurther,
  isJoining,
  ownReached,
  progressAt,
  screenAfter,
  shortestFlow,
  shownStep,
} from './progress/flow.ts'
import { JoiningSteps } from './joining-steps.tsx'
import type { OwnStepProps } from './step-props.ts'
import { AgeRangeStep } from './steps/age-range-step.tsx'
import { BodyStep, HairStep } from './steps/choice-step.tsx'
import { LocationStep } from './steps/location-step.tsx'
import { LookingForStep } from './steps/looking-for-step.tsx'
import { PhotoStep } from './steps/photo-step.tsx'
import { RulesStep } from './steps/rules-step.tsx'
import { useFlow } from './progress/use-flow.ts'
import { useOwnProgress } from './progress/use-own-progress.ts'
import { useStepNavigation } from './progress/use-step-navigation.ts'

const screens: Partial<Record<OnboardingStep, ComponentType<OwnStepProps>>> = {
  'step-6': RulesStep,
  'step-7': PhotoStep,
  'step-8': LocationStep,
  'step-9': LookingForStep,
  'step-10': HairStep,
  'step-11': BodyStep,
  'step-12': AgeRangeStep,
}

/** The questions after the account is created, resumed on any device at the server's step. */
export function OwnSteps() {
  const { t, i18n } = useTranslation(['onboarding', 'everywhere'])
  const { analytics, api, clientSettings } = usePlatform()
  const navigate = useNavigate()
  const [query] = useSearchParams()
  const { show, backFrom, search } = useStepNavigation()
  const flow = useFlow()
  const profiles = useQuery({ ...profileQuery(api), staleTime: 0 })
  const progress = useOwnProgress(true)

  const { data: profile } = profiles
  const isKnown = !flow.isPending && profile !== undefined && progress.data !== undefined
  const flags = flow.flags ?? shortestFlow
  const stored = progress.data?.paidOnboardingScreen
  const isIncomplete = (profile?.missingFields?.length ?? 0) > 0
  const reached = isKnown ? ownReached(stored, isIncomplete, flags) : null
  const wanted = query.get('step')
  const step = reached && shownStep(wanted, reached)
  const target =
    isKnown && reached === null ? onboardingTarget(doneScreen(stored), languageOf(i18n), search) : null
  const isMoving = useAddress(wanted, () => {
    if (target !== null) void navigate(target, { replace: true })
    else if (step !== null && wanted !== step) show(step, 'replace')
  })

  if (progress.isError || profiles.isError) {
    const retry = () => void Promise.all([progress.refetch(), profiles.refetch()])
    return (
      <Notice tone="error" action={<Button onClick={retry}>{t('everywhere:retry')}</Button>}>
        {t('failed')}
      </Notice>
    )
  }
  if (step && profile && isJoining(step)) {
    return (
      <JoiningSteps step={step} profile={profile} progress={progressAt(step, flags)} save={progress.save} />
    )
  }
  const Step = step && screens[step]
  if (!step || !reached || !profile || !Step) return null

  const onDone = async (answers?: OnboardingAnswers) => {
    const next = screenAfter(step, flags)
    const isNew = isEnd(next) || isFurther(next, reached)
    isMoving.current = true
    if (isEnd(next)) {
      const { lookingFor = 'both' } = { ...progress.answers, ...answers }
      // The match takes its filter from here when it opens; `Welcome` sends it to the server once more.
      await clientSettings.save({ matchingFilter: lookingFor }).catch(() => undefined)
    }
    const kept = await progress.save(isNew ? next : reached, answers).catch((thrown: unknown) => {
      isMoving.current = false
      throw thrown
    })
    if (isNew) analytics.report({ name: 'onboarding_step', fields: { next } })
    if (isEnd(next)) {
      await navigate(finishTarget(next), { replace: true })
      return
    }
    await profiles.refetch()
    // Another tab or device may be further along: then continue there.
    show(isNew && kept !== next ? (stepOf(kept) ?? next) : next)
  }
  const place = { ...progressAt(step, flags), goBack: backFrom(step) }
  return <Step key={step} place={place} profile={profile} onDone={onDone} answers={progress.answers} />
}

/** Corrects the address after every render, but not while an answer leads to another one; the ref records that. */
function useAddress(wanted: string | null, correct: () => void) {
  const isMoving = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another address is what ends the move.
  useEffect(() => {
    isMoving.current = false
  }, [wanted])
  useEffect(() => {
    if (!isMoving.current) correct()
  })
  return isMoving
}

const stepOf = (screen: OnboardingScreen): OnboardingStep | undefined =>
  onboardingSteps.find((step) => step === screen)

const isEnd = (screen: OnboardingScreen): screen is 'completed' | 'streamer-selection' =>
  screen === 'completed' || screen === 'streamer-selection'

/** A question that the flow no longer asks counts as answered. */
const doneScreen = (stored: OnboardingScreen | null | undefined) =>
  stored === 'streamer-selection' ? stored : null
