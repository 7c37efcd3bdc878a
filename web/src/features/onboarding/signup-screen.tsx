import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
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
  const { data: settings, isPending } = useQuery(siteSettingsQuery(siteSettings))
  const [query] = useSearchParams()
  // Only who comes back to a question has to be shown the flow it belongs to.
  const [isBeginning] = useState(() => !query.has('step'))
  const isStranger = useSession() === null
  const [isLeaving, setIsLeaving] = useState(false)
  // Nobody waits for the settings to begin.
  const flags = settings?.onboarding ?? shortestFlow
  if (!isStranger && !isLeaving) return <OwnSteps />
  if (isPending && !isBeginning) return null
  return flags.short ? <ShortSteps flags={flags} onLeaving={setIsLeaving} /> : <StrangerSteps flags={flags} />
}
