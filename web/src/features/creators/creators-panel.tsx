import { useSession } from '../../platform/platform-context.tsx'
import type { CreatorsPanelProps } from './creators-panel-props.ts'
import { CreatorList } from './list/creator-list.tsx'
import { OwnOffer } from './own-offer.tsx'

/** Below the lobby: creators to call for those who call, one's own price for those who are called. */
export function CreatorsPanel({ rings, prepare }: CreatorsPanelProps) {
  const role = useSession()?.profile.rolesGroup
  if (role === 'user') return <CreatorList rings={rings} prepare={prepare} />
  return role === 'goddess' ? <OwnOffer /> : null
}
