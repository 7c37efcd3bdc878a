import type { OnboardingStep } from '@serendip/contract'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate } from 'react-router'
import { languageOf } from '../../../platform/i18n/create-i18n.ts'
import { localPath } from '../../../platform/i18n/language-path.ts'
import { useBack } from '../../../platform/navigation/use-back.ts'
import { stepBefore } from './flow.ts'

/** Navigates between the questions by the address, keeping the rest of its query. */
export function useStepNavigation() {
  const { i18n } = useTranslation()
  const navigate = useNavigate()
  const { search } = useLocation()
  const language = languageOf(i18n)
  const leave = useBack(localPath('/login', language))

  const addressOf = (step: OnboardingStep): string => {
    const query = new URLSearchParams(search)
    query.set('step', step)
    return `${localPath('/signup', language)}?${query}`
  }
  const show = (step: OnboardingStep, how: 'push' | 'replace' = 'push') =>
    void navigate(addressOf(step), { replace: how === 'replace' })

  /** Back: to the previous step, or from the first one out of the flow; null if it is forbidden. */
  function backFrom(step: OnboardingStep): (() => void) | null {
    if (step === 'step-1') return leave
    const before = stepBefore(step)
    return before && (() => show(before))
  }
  return { addressOf, show, backFrom, search }
}
