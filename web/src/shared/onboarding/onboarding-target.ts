import type { CompleteLocale, OnboardingScreen } from '@serendip/contract'
import { localPath } from '../../platform/i18n/language-path.ts'

/**
 * The address at which a person with an account continues, by the screen stored on the server (SPEC §4):
 * without one, or when onboarding is complete, the match. `search` is kept.
 */
export function onboardingTarget(
  stored: OnboardingScreen | null | undefined,
  language: CompleteLocale,
  search = '',
): string {
  const query = new URLSearchParams(search)
  query.delete('step')
  if (stored === 'streamer-selection') query.set('action', stored)
  const step = stored?.startsWith('step-') ? stored : null
  if (step) query.set('step', step)
  const text = query.toString()
  return (step ? localPath('/signup', language) : '/match') + (text === '' ? '' : `?${text}`)
}
