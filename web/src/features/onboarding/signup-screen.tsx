import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { useSession } from '../../platform/platform-context.tsx'
import { shortestFlow } from './flow.ts'
import { OwnSteps } from './own-steps.tsx'
import { ShortSteps } from './short-steps.tsx'
import { StrangerSteps } from './stranger-steps.tsx'
import { useFlow } from './use-flow.ts'

/**
 * `/signup`: a few questions on two screens, or one on each, by an experiment. Answers are stored in this tab before
 * the account exists, afterwards on the server.
 */
export function SignupScreen() {
  const { flags: known, isPending } = useFlow()
  const [query] = useSearchParams()
  // Only who comes back to a question has to be shown the flow it belongs to.
  const [isBeginning] = useState(() => !query.has('step'))
  const isStranger = useSession() === null
  const [isLeaving, setIsLeaving] = useState(false)
  // Nobody waits for it to begin.
  const flags = known ?? shortestFlow
  if (!isStranger && !isLeaving) return <OwnSteps />
  // The group is asked for again once the account is there; the screen that creates it stays meanwhile.
  if (isPending && !isBeginning && !isLeaving) return null
  return flags.short ? <ShortSteps flags={flags} onLeaving={setIsLeaving} /> : <StrangerSteps flags={flags} />
}
