import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { usePlatform, useSession } from '../../platform/platform-context.tsx'
import { siteSettingsQuery } from '../../platform/queries.ts'
import { shortestFlow } from './flow.ts'
import { OwnSteps } from './own-steps.tsx'
import { ShortSteps } from './short-steps.tsx'
import { StrangerSteps } from './stranger-steps.tsx'

/**
 * `/signup`: a few questions on two screens, or one on each, as an operator chose. Answers are stored in this tab before
 * the account exists, afterwards on the server.
 */
export function SignupScreen() {
  const { settings: siteSettings } = usePlatform()
  const { data: settings } = useQuery(siteSettingsQuery(siteSettings))
  const isStranger = useSession() === null
  const [isLeaving, setIsLeaving] = useState(false)
  // Nobody waits for the settings to begin.
  const flags = settings?.onboarding ?? shortestFlow
  if (!isStranger && !isLeaving) return <OwnSteps />
  return flags.short ? <ShortSteps flags={flags} onLeaving={setIsLeaving} /> : <StrangerSteps flags={flags} />
}
