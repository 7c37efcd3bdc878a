import { useSession } from '../../platform/platform-context.tsx'
import { OwnSteps } from './own-steps.tsx'
import { StrangerSteps } from './stranger-steps.tsx'

/** `/signup`: one question a screen. Before the account they are kept in this tab, afterwards on the server. */
export function SignupScreen() {
  return useSession() === null ? <StrangerSteps /> : <OwnSteps />
}
