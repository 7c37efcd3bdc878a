import type { CompleteLocale, OnboardingScreen } from '@serendip/contract'
import { localPath } from './i18n/language-path.ts'

/**
 * Where somebody goes on who has an account, by the screen that the server keeps (SPEC §4): without one, or when all
 * is done, to the match. `search` is carried over.
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
