import { useSession } from '../../platform/platform-context.tsx'
import { OwnSteps } from './own-steps.tsx'
import { StrangerSteps } from './stranger-steps.tsx'

/**
 * `/signup`: one question per screen. Answers are stored in this tab before the account exists, afterwards on the
 * server.
 */
export function SignupScreen() {
  return useSession() === null ? <StrangerSteps /> : <OwnSteps />
}
