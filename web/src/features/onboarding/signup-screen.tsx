import { Suspense, useState } from 'react'
import { useSearchParams } from 'react-router'
import { FormSkeleton } from '../../chrome/form-skeleton.tsx'
import { lateView } from '../../platform/late/late-view.tsx'
import { useSession } from '../../platform/platform-context.tsx'
import { shortestFlow } from './progress/flow.ts'
import { ShortSteps } from './short-steps.tsx'
import { useFlow } from './progress/use-flow.ts'

/** Few first visits need them: who has an account and comes back to its questions, and the long flow. */
const OwnSteps = lateView(async () => (await import('./own-steps.tsx')).OwnSteps)
const StrangerSteps = lateView(async () => (await import('./stranger-steps.tsx')).StrangerSteps)

/**
 * `/signup`: a few questions on two screens, or one on each, by an experiment. Answers are stored in this tab before
 * the account exists, afterwards on the server.
 */
export function SignupScreen() {
  return (
    <Suspense fallback={<FormSkeleton />}>
      <SignupFlow />
    </Suspense>
  )
}

function SignupFlow() {
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
